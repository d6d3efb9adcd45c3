import type { Role } from '../access.ts';

export const ticketTypes = ['general_question', 'product'] as const;
export type TicketType = (typeof ticketTypes)[number];

/** The specification spells it 'close'. */
export const ticketStatuses = ['open', 'close'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

/** Purchases write as System. */
export const messageRoles = ['User', 'Admin', 'System'] as const;
export type MessageRole = (typeof messageRoles)[number] & (Role | 'System');

export const ticketIdForm = /^T-[A-Za-z0-9]{8}$/;

export const ticketLimits = {
  title: 120,
  message: 4000,
  /** The id that a page gives to a message it sends. */
  clientId: 64,
  /** Length of a message in a list or a quote. */
  excerpt: 200,
  /** Messages that load with a ticket, and with each older page. */
  page: 50,
  /** Open tickets of one customer at a time. */
  openTickets: 25,
  attachments: 5,
  attachmentBytes: 8 * 1024 * 1024,
  attachmentName: 120,
  /** Uploads of one person that are not sent yet. */
  waitingAttachments: 10,
  /** All files of one ticket together. */
  ticketBytes: 200 * 1024 * 1024,
} as const;

/** How many console lines go with a ticket, and how many of them show before someone opens the card. */
export const evidenceLimits = { lines: 200, shownLines: 5, lineLength: 500 } as const;
