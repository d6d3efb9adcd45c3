import * as z from 'zod';
import { productId } from '../catalogue/product.ts';
import { line, pastedLines } from '../text.ts';
import { evidence, evidenceRequest } from './evidence.ts';
import { restartProposal } from './restart-proposal.ts';
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
    type: z.string().meta({ description: 'The media type, detected from the content, not the name.' }),
    size: z.number().int(),
    width: z.number().int().nullable().meta({ description: 'In pixels; null for text files.' }),
    height: z.number().int().nullable(),
  })
  .meta({ id: 'Attachment' });

export type Attachment = z.infer<typeof attachment>;

export const ticketMessage = z
  .object({
    id: z.uuid(),
    $$id: z.string().nullable().meta({
      description: 'The id chosen by its sender. Sending it again does not create another message.',
    }),
    ticketId: z.string(),
    user: ticketPerson,
    role: z.enum(messageRoles),
    content: z.string(),
    date: instant,
    reply: z.uuid().nullable().meta({ description: 'The message this one replies to.' }),
    quote: z
      .object({ username: z.string(), content: z.string() })
      .nullable()
      .meta({ description: 'The beginning of the message this one replies to.' }),
    note: z.boolean().meta({ description: 'Staff only; never sent to customers.' }),
    attachments: z.array(attachment),
    evidence: evidence
      .nullable()
      .meta({ description: 'The state of a product session, with its last lines.' }),
    restart: restartProposal
      .nullable()
      .meta({ description: 'Staff propose to restart a product session of the customer.' }),
  })
  .meta({ id: 'TicketMessage' });

export type TicketMessage = z.infer<typeof ticketMessage>;

export const ticket = z
  .object({
    id: z.string().regex(ticketIdForm),
    title: z.string(),
    type: z.enum(ticketTypes),
    productId: z.string().nullable(),
    productName: z.string().nullable().meta({ description: 'Null if the product no longer exists.' }),
    status: ticketStatus,
    openedBy: z.string().meta({ description: 'Id of the user who opened it.' }),
    opener: ticketPerson,
    createdAt: instant,
    waitingSince: instant
      .nullable()
      .meta({ description: 'When the first unanswered message was sent; null if there is none.' }),
    messageCount: z.number().int().meta({ description: 'Not counting notes.' }),
    lastRole: z.enum(messageRoles).meta({ description: 'Who wrote the latest message, ignoring notes.' }),
    unread: z.number().int().meta({
      description: 'Messages from the other side not yet read by you or, for staff, by the team.',
    }),
    messages: z.array(ticketMessage).meta({
      description: 'Oldest first. Lists contain only the beginning of the latest message that is not a note.',
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
    evidence: evidenceRequest.optional(),
  })
  .meta({ id: 'NewTicket' });

export type NewTicket = z.infer<typeof newTicket>;

export const ticketCounters = z.object({
  tickets: z.number().int(),
  open: z.number().int(),
  closed: z.number().int(),
});

export type TicketCounters = z.infer<typeof ticketCounters>;
