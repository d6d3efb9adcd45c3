import type { Role } from '../access.ts';

export const ticketTypes = ['general_question', 'product'] as const;
export type TicketType = (typeof ticketTypes)[number];

/** 'close' is how the specification spells it. */
export const ticketStatuses = ['open', 'close'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

/** A purchase speaks as System. */
export const messageRoles = ['User', 'Admin', 'System'] as const;
export type MessageRole = (typeof messageRoles)[number] & (Role | 'System');

export const ticketIdForm = /^T-[A-Za-z0-9]{8}$/;

export const ticketLimits = {
  title: 120,
  message: 4000,
  /** The page's own name for a message that it sends. */
  clientId: 64,
  /** How much of a message a list or a quote carries. */
  excerpt: 200,
  /** Messages that come with a ticket, and with each step back. */
  page: 50,
  /** Open ones of one customer at a time. */
  openTickets: 25,
  attachments: 5,
  attachmentBytes: 8 * 1024 * 1024,
  attachmentName: 120,
  /** Uploaded, but not sent yet, of one person at a time. */
  waitingAttachments: 10,
  /** All files of one ticket together. */
  ticketBytes: 200 * 1024 * 1024,
} as const;
