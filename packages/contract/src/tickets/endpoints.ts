import * as z from 'zod';
import { ownerOf, signedIn, staff } from '../access.ts';
import { defineDocument, defineEndpoint } from '../endpoint.ts';
import { listFields, searchableListQuery } from '../envelope.ts';
import { consoleLine } from '../licenses/console.ts';
import { sessionId } from '../licenses/session.ts';
import { line, pastedLines } from '../text.ts';
import {
  attachment,
  newTicket,
  ticket,
  ticketCounters,
  ticketId,
  ticketMessage,
  ticketStatus,
} from './ticket.ts';
import { ticketLimits } from './ticket-rules.ts';

const some = 'T-4Kq92xWd';
const someMessage = '0f8fad5b-d9cb-469f-a165-70867728950e';
const ownTicket = ownerOf('ticket', 'id', { orStaff: 'manageTickets' });
const params = z.object({ id: ticketId });

const list = listFields(ticket);
const listQuery = searchableListQuery.extend({ status: ticketStatus.optional() });

export const ticketsEndpoints = {
  'tickets.create': defineEndpoint({
    method: 'POST',
    path: '/api/ticket/create',
    summary: 'Open a ticket. The text becomes its first message',
    access: signedIn,
    body: newTicket,
    reply: { message: z.string(), data: z.object({ id: ticket.shape.id }) },
    example: {
      body: {
        type: 'general_question',
        productId: null,
        title: 'Greeter role is not given',
        text: 'Since this morning new members do not get the greeter role.',
      },
    },
  }),
  'tickets.mine': defineEndpoint({
    method: 'GET',
    path: '/api/tickets/get/@me',
    summary: 'List your tickets, latest message first; `q` matches part of a title, or an id',
    access: signedIn,
    query: listQuery,
    reply: list,
  }),
  'tickets.all': defineEndpoint({
    method: 'GET',
    path: '/api/admin/tickets/get/@me',
    summary:
      "List all tickets; `q` matches part of a title or the opener's name, or an id. `sort=queue` lists those waiting longest for the team first. With `q`, `total` stops counting at 1,000",
    access: staff('manageTickets'),
    query: listQuery.extend({ sort: z.enum(['newest', 'queue']).default('newest') }),
    reply: list,
  }),
  'tickets.counters': defineEndpoint({
    method: 'GET',
    path: '/api/admin/tickets/get/counters',
    summary: 'Count all, open and closed tickets',
    access: staff('manageTickets'),
    reply: { data: ticketCounters },
  }),
  'tickets.unread': defineEndpoint({
    method: 'GET',
    path: '/api/tickets/get/unread',
    summary: 'Count tickets with messages unread by you or, for staff, by the team',
    access: signedIn,
    reply: { data: z.object({ tickets: z.number().int() }) },
  }),
  'tickets.get': defineEndpoint({
    method: 'GET',
    path: '/api/ticket/get/id/{id}',
    summary: 'Get a ticket with its latest messages; `next` is the cursor for earlier ones',
    access: ownTicket,
    params,
    query: z.object({
      limit: z.coerce.number().int().min(1).max(100).default(ticketLimits.page),
      cursor: z.uuid().optional().meta({ description: 'Only messages before this one.' }),
    }),
    reply: { data: ticket, next: z.uuid().nullable() },
    example: { params: { id: some } },
  }),
  'tickets.evidence': defineEndpoint({
    method: 'GET',
    path: '/api/ticket/evidence/{id}',
    summary:
      'List the console lines attached to a message, oldest first; keys, tokens and addresses are hidden',
    access: ownerOf('evidence', 'id', { orStaff: 'manageTickets' }),
    params: z.object({ id: z.uuid().meta({ description: 'The id of the message.' }) }),
    reply: { data: z.array(consoleLine) },
    example: { params: { id: someMessage } },
  }),
  'tickets.proposeRestart': defineEndpoint({
    method: 'POST',
    path: '/api/admin/ticket/restart/propose/{id}',
    summary:
      'Propose to restart a running session of the customer, in a message. The session must run in the launcher',
    access: staff('manageTickets', { kind: 'ticket', param: 'id' }),
    params,
    body: z.object({
      sessionId,
      text: pastedLines({ min: 1, max: ticketLimits.message }).meta({ description: 'The message.' }),
    }),
    reply: { data: ticketMessage },
    example: {
      params: { id: some },
      body: {
        sessionId: '3f0c9b57-8a57-4a43-9d3c-0f5b6c1f7d10',
        text: 'A restart makes it read the roles again.',
      },
    },
  }),
  'tickets.answerRestart': defineEndpoint({
    method: 'POST',
    path: '/api/ticket/restart/answer/{id}',
    summary: 'Accept or decline the restart that staff proposed. Accepting restarts the session',
    access: ownerOf('restartProposal', 'id'),
    params: z.object({ id: z.uuid().meta({ description: 'The id of the message.' }) }),
    body: z.object({ accept: z.boolean() }),
    reply: { data: ticketMessage },
    example: { params: { id: someMessage }, body: { accept: false } },
  }),
  'tickets.read': defineEndpoint({
    method: 'POST',
    path: '/api/ticket/read/{id}',
    summary: 'Mark everything up to this message as read. A message of another ticket changes nothing',
    access: ownTicket,
    params,
    body: z.object({ messageId: z.uuid() }),
    reply: { data: z.object({ unread: z.number().int() }) },
    example: { params: { id: some }, body: { messageId: someMessage } },
  }),
  'tickets.delete': defineEndpoint({
    method: 'GET',
    path: '/api/admin/ticket/delete/{id}',
    summary: 'Delete a ticket with all its messages. Returns the updated list',
    access: staff('manageTickets', { kind: 'ticket', param: 'id' }),
    // Calls with an API key have no Sec-Fetch-Site header, which this GET requires.
    browserOnly: true,
    ownPageOnly: true,
    params,
    reply: list,
    example: { params: { id: some } },
  }),
  'tickets.upload': defineEndpoint({
    method: 'POST',
    path: '/api/ticket/attachment/upload/{id}',
    summary:
      'Upload an image or text file for a message in this ticket; the body is the file itself. Files not sent within an hour are deleted',
    access: ownTicket,
    params,
    query: z.object({ name: line({ min: 1, max: 255 }) }),
    uploadBytes: ticketLimits.attachmentBytes,
    reply: { data: attachment },
    example: { params: { id: some }, query: { name: 'console.txt' } },
  }),
  'tickets.discardUpload': defineEndpoint({
    method: 'POST',
    path: '/api/ticket/attachment/discard/{id}',
    summary: 'Delete an upload that was not sent',
    access: ownerOf('upload', 'id'),
    params: z.object({ id: z.uuid() }),
    reply: {},
    example: { params: { id: someMessage } },
  }),
  'tickets.attachmentLink': defineEndpoint({
    method: 'POST',
    path: '/api/ticket/attachment/link/{id}',
    summary: 'Create a link to an attachment for your browser. It works once, within one minute',
    access: ownerOf('attachment', 'id', { orStaff: 'manageTickets' }),
    params: z.object({ id: z.uuid() }),
    reply: { data: z.object({ url: z.url() }) },
    browserOnly: true,
    example: { params: { id: someMessage } },
  }),
} as const;

export const ticketsDocuments = {
  'tickets.file': defineDocument({
    path: '/files/tickets',
    summary: 'Download an attachment by its link',
    query: z.object({ link: z.string().max(100) }),
    responses: {
      200: { description: 'The file', contentType: 'application/octet-stream' },
      410: { description: 'The link was used, has expired, or belongs to someone else' },
    },
  }),
} as const;
