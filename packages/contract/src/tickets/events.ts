import * as z from 'zod';
import { ownerOf, signedIn, staff } from '../access.ts';
import { defineClientEvent, defineServerEvent } from '../live-event.ts';
import { pastedLines } from '../text.ts';
import { ticket, ticketId, ticketMessage, ticketStatus } from './ticket.ts';
import { ticketLimits } from './ticket-rules.ts';

const some = 'T-4Kq92xWd';
const someMessage = '0f8fad5b-d9cb-469f-a165-70867728950e';

/** The id alone, as in the specification, or as a field. */
const room = z.preprocess(
  (payload) => (typeof payload === 'string' ? { id: payload } : payload),
  z.object({ id: ticketId }),
);

const clientId = z
  .string()
  .min(1)
  .max(ticketLimits.clientId)
  .regex(/^[\w-]+$/);

/** All other fields of a message, such as author, role and date, are set by the server. */
const spoken = z
  .object({
    $$id: clientId,
    ticketId,
    content: pastedLines({ max: ticketLimits.message }),
    reply: z.uuid().nullish(),
    attachments: z.array(z.uuid()).max(ticketLimits.attachments).default([]),
    sendBefore: z.iso.datetime().optional().meta({
      description:
        "By the server's clock. A message that arrives later is refused, because its sender has given up.",
    }),
  })
  .refine(({ content, attachments }) => content !== '' || attachments.length > 0, {
    path: ['content'],
    error: 'must not be blank',
  });

const example = { $$id: 'example-1', ticketId: some, content: 'Thanks for the clear report.', reply: null };

export const ticketsClientEvents = {
  joinTicketRoom: defineClientEvent({
    name: 'joinTicketRoom',
    access: ownerOf('ticket', 'id', { orStaff: 'manageTickets' }),
    payload: room,
    example: { id: some },
  }),
  leaveTicketRoom: defineClientEvent({
    name: 'leaveTicketRoom',
    access: signedIn,
    payload: room,
    example: { id: some },
  }),
  'ticket.message': defineClientEvent({
    name: 'ticket.message',
    access: ownerOf('ticket', 'ticketId', { orStaff: 'manageTickets' }),
    payload: spoken,
    example,
  }),
  /** A note for staff. Customers never receive it. */
  'ticket.note': defineClientEvent({
    name: 'ticket.note',
    access: staff('manageTickets', { kind: 'ticket', param: 'ticketId' }),
    payload: spoken,
    example,
  }),
  /**
   * Refuses a message or note with this `$$id` from now on, however late it arrives. Fails with
   * `message_stored` if it has been stored already. Replies with `ticket.data`.
   */
  'ticket.message.cancel': defineClientEvent({
    name: 'ticket.message.cancel',
    access: ownerOf('ticket', 'ticketId', { orStaff: 'manageTickets' }),
    payload: z.object({ $$id: clientId, ticketId }),
    example: { $$id: 'example-2', ticketId: some },
  }),
  'ticket.stats': defineClientEvent({
    name: 'ticket.stats',
    access: staff('manageTickets', { kind: 'ticket', param: 'id' }),
    payload: z.object({ id: ticketId, status: ticketStatus }),
    example: { id: some, status: 'close' },
  }),
} as const;

const person = { id: '100000000000000001', username: 'theo', avatar: null };

const message = {
  id: someMessage,
  $$id: 'example-1',
  ticketId: some,
  user: person,
  role: 'User',
  content: 'Since this morning new members do not get the greeter role.',
  date: '2026-11-15T14:08:00.000Z',
  reply: null,
  quote: null,
  note: false,
  attachments: [],
  evidence: null,
  restart: null,
} as const;

export const ticketsServerEvents = {
  /** Sent on joining, on cancelling a message, and when the status changes. Staff receive it with notes. */
  'ticket.data': defineServerEvent({
    name: 'ticket.data',
    audiences: ['connection', 'ticket', 'ticketStaff'],
    payload: z.object({
      data: ticket,
      next: z.uuid().nullable(),
      now: z.iso
        .datetime()
        .optional()
        .meta({ description: "The server's clock, for `sendBefore`. Only in replies to one connection." }),
    }),
    example: {
      data: {
        id: some,
        title: 'Greeter role is not given',
        type: 'general_question',
        productId: null,
        productName: null,
        status: 'open',
        openedBy: person.id,
        opener: person,
        createdAt: message.date,
        waitingSince: message.date,
        messageCount: 1,
        lastRole: 'User',
        unread: 0,
        messages: [message],
      },
      next: null,
    },
  }),
  'ticket.message.received': defineServerEvent({
    name: 'ticket.message.received',
    audiences: ['ticket', 'ticketStaff'],
    payload: z.object({ message: ticketMessage }),
    example: { message },
  }),
  /** A message changed, for example because the customer answered its restart proposal. */
  'ticket.message.changed': defineServerEvent({
    name: 'ticket.message.changed',
    audiences: ['ticket', 'ticketStaff'],
    payload: z.object({ message: ticketMessage }),
    example: { message },
  }),
  'ticket.deleted': defineServerEvent({
    name: 'ticket.deleted',
    audiences: ['ticket', 'ticketStaff'],
    payload: z.object({ id: z.string() }),
    example: { id: some },
  }),
  /** Lists and counts of unread tickets are stale: pages that show them refetch. */
  'tickets.changed': defineServerEvent({
    name: 'tickets.changed',
    audiences: ['user', 'staff'],
    payload: z.object({ id: z.string() }),
    example: { id: some },
  }),
} as const;
