import * as z from 'zod';
import { productId } from '../catalogue/product.ts';
import { line, pastedLines } from '../text.ts';
import { messageRoles, ticketIdForm, ticketLimits, ticketStatuses, ticketTypes } from './ticket-rules.ts';

/** Any short text is valid, so that an unknown id is a 404, not an invalid request. */
export const ticketId = line({ min: 1, max: 40 });

export const ticketStatus = z.enum(ticketStatuses);

const instant = z.iso.datetime();

/** The author of a message. System has no account and no avatar. */
export const ticketPerson = z
  .object({ id: z.string(), username: z.string(), avatar: z.string().nullable() })
  .meta({ id: 'TicketPerson' });

export type TicketPerson = z.infer<typeof ticketPerson>;

export const attachment = z
  .object({
    id: z.uuid(),
    name: z.string(),
    kind: z.enum(['image', 'text']),
    type: z.string().meta({ description: 'The media type, found in the content, not in the name.' }),
    size: z.number().int(),
    width: z.number().int().nullable().meta({ description: 'In pixels; null for a text.' }),
    height: z.number().int().nullable(),
  })
  .meta({ id: 'Attachment' });

export type Attachment = z.infer<typeof attachment>;

export const ticketMessage = z
  .object({
    id: z.uuid(),
    $$id: z.string().nullable().meta({
      description: 'The name that its sender gave it; the same one sent again is the same message.',
    }),
    ticketId: z.string(),
    user: ticketPerson,
    role: z.enum(messageRoles),
    content: z.string(),
    date: instant,
    reply: z.uuid().nullable().meta({ description: 'The message that this one answers.' }),
    quote: z
      .object({ username: z.string(), content: z.string() })
      .nullable()
      .meta({ description: 'The beginning of the message that this one answers.' }),
    note: z.boolean().meta({ description: 'For staff only; a customer never gets one.' }),
    attachments: z.array(attachment),
  })
  .meta({ id: 'TicketMessage' });

export type TicketMessage = z.infer<typeof ticketMessage>;

export const ticket = z
  .object({
    id: z.string().regex(ticketIdForm),
    title: z.string(),
    type: z.enum(ticketTypes),
    productId: z.string().nullable(),
    productName: z.string().nullable().meta({ description: 'Null when the product is gone.' }),
    status: ticketStatus,
    openedBy: z.string().meta({ description: 'The id of who opened it.' }),
    opener: ticketPerson,
    createdAt: instant,
    waitingSince: instant
      .nullable()
      .meta({ description: 'The first message that nobody of the team has answered; null when none waits.' }),
    messageCount: z.number().int().meta({ description: 'Without notes.' }),
    lastRole: z.enum(messageRoles).meta({ description: 'Who wrote last; a note does not count.' }),
    unread: z.number().int().meta({
      description: "Messages of the other side that the caller, or for staff the team, hasn't read.",
    }),
    messages: z.array(ticketMessage).meta({
      description:
        'In the order of their dates. In a list only the last one that is no note, cut to its beginning.',
    }),
  })
  .meta({ id: 'Ticket' });

export type Ticket = z.infer<typeof ticket>;

export const newTicket = z
  .object({
    type: z.enum(ticketTypes),
    productId: productId.nullish(),
    title: line({ min: 1, max: ticketLimits.title }),
    text: pastedLines({ min: 1, max: ticketLimits.message }),
  })
  .meta({ id: 'NewTicket' });

export type NewTicket = z.infer<typeof newTicket>;

export const ticketCounters = z.object({
  tickets: z.number().int(),
  open: z.number().int(),
  closed: z.number().int(),
});

export type TicketCounters = z.infer<typeof ticketCounters>;
