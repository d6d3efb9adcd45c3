import type { Ticket, TicketMessage } from '@botique/contract/tickets/ticket.ts';

const theo = { id: '1', username: 'theo', avatar: null };
const june = { id: '2', username: 'June', avatar: null };
const system = { id: 'system', username: 'Botique', avatar: null };

type Last = Pick<TicketMessage, 'user' | 'role' | 'content'> & Partial<TicketMessage>;

function ticket(number: number, last: Last, more: Partial<Ticket>): Ticket {
  const id = `T-0000000${number}`;
  const date = more.createdAt ?? '';
  const message: TicketMessage = {
    id: `00000000-0000-4000-8000-00000000000${number}`,
    $$id: null,
    ticketId: id,
    date,
    reply: null,
    quote: null,
    note: false,
    attachments: [],
    ...last,
  };
  return {
    id,
    title: id,
    type: 'general_question',
    productId: null,
    productName: null,
    status: 'open',
    openedBy: theo.id,
    opener: theo,
    createdAt: date,
    waitingSince: last.role === 'User' ? date : null,
    messageCount: 1,
    lastRole: last.role,
    unread: 0,
    messages: [message],
    ...more,
  };
}

const screenshot = {
  id: '00000000-0000-4000-8000-000000000009',
  name: 'screen.png',
  kind: 'image',
  type: 'image/png',
  size: 2048,
  width: 10,
  height: 10,
} as const;

/** A list as the server gives it, with dates and with a purchase, which no test can bring about. */
export const everyKindOfTicket = {
  success: true,
  code: 200,
  next: null,
  total: 4,
  data: [
    ticket(
      1,
      { user: theo, role: 'User', content: 'Still no role.' },
      { title: 'Waits', createdAt: '2026-11-15T05:08:00.000Z' },
    ),
    ticket(
      2,
      { user: june, role: 'Admin', content: 'It says:\n```\nmissing permission\n```' },
      { title: 'Answered', createdAt: '2026-11-14T14:59:00.000Z', unread: 2, messageCount: 1204 },
    ),
    ticket(
      3,
      { user: system, role: 'System', content: 'Thank you for buying.' },
      {
        title: 'Bought',
        createdAt: '2026-11-13T14:59:00.000Z',
        type: 'product',
        productId: 'Wd4xK9Qe',
        productName: 'Warden',
      },
    ),
    ticket(
      4,
      { user: theo, role: 'User', content: '', attachments: [screenshot] },
      { title: 'Done', createdAt: '2025-01-02T03:00:00.000Z', status: 'close' },
    ),
  ],
};
