import type { User } from '@botique/contract/accounts/user.ts';
import { errorCatalogue, type ErrorName } from '@botique/contract/errors.ts';
import type { Acknowledgement } from '@botique/contract/live-event.ts';
import type { Ticket, TicketMessage } from '@botique/contract/tickets/ticket.ts';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { openPage } from '../../../testing/open-page.tsx';
import { eventually } from '../../../testing/eventually.ts';
import { sampleCustomer } from '../../../testing/samples/sample-customer.ts';
import { sampleMessage, sampleTicket } from '../../../testing/samples/sample-tickets.ts';
import { customer } from '../../../testing/samples/samples.ts';
import { createTestShop, type TestShop } from '../../../testing/server/test-shop.ts';

export const conversation = page.getByRole('log', { name: 'Conversation' });
export const rows = conversation.getByRole('article');
export const rowWith = (text: string | RegExp) => rows.filter({ hasText: text });
export const composer = page.getByRole('textbox', { name: /^Write a (message|note)$/ });
export const sendButton = page.getByRole('button', { name: /^Send( note)?$/ });
export const details = page.getByRole('complementary', { name: 'Ticket details' });
export const alert = page.getByTestId('alert');
export const fact = (name: string) =>
  details.getByText(name, { exact: true }).element().parentElement?.querySelector('dd')?.textContent;

type SentMessage = Pick<TicketMessage, '$$id' | 'content'> & Partial<TicketMessage> & { sendBefore?: string };

/** A fake server for one ticket: stores the messages that the page sends and echoes them. */
export class TestRoom {
  readonly shop: TestShop;
  ticket: Ticket;
  /** If false, messages arrive but get no reply, as on a connection that is about to break. */
  answers = true;
  /** If true, messages are held back until `release`, as on a stalled network. */
  stalls = false;
  /** How far the server's clock is ahead of the page's. */
  clockAhead = 0;
  readonly #stalled: (() => void)[] = [];
  readonly #cancelled = new Set<string | null>();

  constructor(shop: TestShop, ticket: Ticket) {
    this.shop = shop;
    this.ticket = ticket;
    const { api, live } = shop;
    api.reply('tickets.get', ({ query }) => this.#pageBefore(query['cursor']));
    api.reply('tickets.read', { data: { unread: 0 } });
    api.reply('customers.get', { data: sampleCustomer() });
    live.acknowledge('joinTicketRoom', () => {
      live.send('ticket.data', { ...this.#pageBefore(undefined), now: this.now().toISOString() });
      return ok;
    });
    live.acknowledge('ticket.message', (payload) =>
      this.#arrival(() => this.#receive(payload as SentMessage, false)),
    );
    live.acknowledge('ticket.note', (payload) =>
      this.#arrival(() => this.#receive(payload as SentMessage, true)),
    );
    live.acknowledge('ticket.message.cancel', (payload) =>
      this.#arrival(() => this.#cancel((payload as SentMessage).$$id)),
    );
  }

  now(): Date {
    return new Date(Date.now() + this.clockAhead);
  }

  /** Delivers all stalled messages in order. */
  release(): void {
    this.stalls = false;
    for (const arrive of this.#stalled.splice(0)) arrive();
  }

  /** Adds a message from someone else and sends it to the page. */
  say(message: TicketMessage): void {
    this.#add(message);
    this.shop.live.send('ticket.message.received', { message });
  }

  /** Replaces a message and tells the page. */
  change(message: TicketMessage): void {
    const messages = this.ticket.messages.map((known) => (known.id === message.id ? message : known));
    this.ticket = { ...this.ticket, messages };
    this.shop.live.send('ticket.message.changed', { message });
  }

  setStatus(status: Ticket['status']): void {
    this.ticket = { ...this.ticket, status };
    this.shop.live.send('ticket.data', this.#pageBefore(undefined));
  }

  /** The messages that the page has sent, without notes. */
  get sent(): SentMessage[] {
    return this.shop.live.sent('ticket.message') as SentMessage[];
  }

  #arrival(handle: () => Acknowledgement | Promise<Acknowledgement>) {
    if (!this.stalls) return handle();
    return new Promise<Acknowledgement>((resolve) => {
      this.#stalled.push(() => resolve(handle()));
    });
  }

  #cancel($$id: string | null): Acknowledgement | Promise<Acknowledgement> {
    const isStored = this.ticket.messages.some((message) => message.$$id === $$id);
    if (!isStored) this.#cancelled.add($$id);
    if (!this.answers) return new Promise(() => {});
    this.shop.live.send('ticket.data', { ...this.#pageBefore(undefined), now: this.now().toISOString() });
    return isStored ? refused('message_stored') : ok;
  }

  #receive(sent: SentMessage, note: boolean): Acknowledgement | Promise<Acknowledgement> {
    const known = this.ticket.messages.find(({ $$id }) => $$id === sent.$$id);
    if (!known && this.#cancelled.has(sent.$$id)) return refused('message_cancelled');
    if (!known && sent.sendBefore !== undefined && this.now().toISOString() > sent.sendBefore) {
      return refused('message_expired');
    }
    const message = known ?? this.#messageOf(sent, note);
    if (!known) this.#add(message);
    if (!this.answers) return new Promise(() => {});
    this.shop.live.send('ticket.message.received', { message });
    return ok;
  }

  #messageOf({ $$id, content, reply = null, attachments = [] }: SentMessage, note: boolean): TicketMessage {
    const { id, globalUsername: username, avatar, role } = this.shop.viewer ?? customer;
    const quoted = this.ticket.messages.find((message) => message.id === reply);
    const ids = attachments as unknown as string[];
    return sampleMessage(this.ticket.messages.length + 500, {
      $$id,
      content,
      reply,
      quote: quoted ? { username: quoted.user.username, content: quoted.content } : null,
      user: { id, username, avatar },
      role,
      note,
      attachments: this.uploads.filter((upload) => ids.includes(upload.id)),
    });
  }

  /** Uploaded files, which messages refer to by id. */
  readonly uploads: TicketMessage['attachments'] = [];

  #add(message: TicketMessage): void {
    const { messages, messageCount } = this.ticket;
    this.ticket = {
      ...this.ticket,
      messages: [...messages, message],
      messageCount: messageCount + (message.note ? 0 : 1),
      lastRole: message.note ? this.ticket.lastRole : message.role,
    };
  }

  #pageBefore(cursor: string | undefined): { data: Ticket; next: string | null } {
    const all = this.ticket.messages;
    const end = cursor ? all.findIndex(({ id }) => id === cursor) : all.length;
    const messages = all.slice(Math.max(0, end - 50), end);
    const first = messages[0];
    return { data: { ...this.ticket, messages }, next: first && first !== all[0] ? first.id : null };
  }
}

const ok: Acknowledgement = { success: true, code: 200 };

function refused(error: ErrorName): Acknowledgement {
  const { status, message } = errorCatalogue[error];
  return { success: false, code: status, error, message };
}

type Options = {
  viewer?: User;
  ticket?: Ticket;
  width?: number;
  clockAhead?: number;
  /** Which side panel staff see. */
  panel?: 'ticket' | 'customer';
  /** Prepares replies before the page opens. */
  prepare?: (shop: TestShop) => void;
};

/** Opens a ticket and waits until the page has joined its room. */
export async function openRoom(options: Options = {}) {
  const { viewer = customer, ticket = sampleTicket(), width, clockAhead = 0, panel = 'ticket' } = options;
  const room = new TestRoom(createTestShop({ viewer }), ticket);
  room.clockAhead = clockAhead;
  options.prepare?.(room.shop);
  const search = viewer.role === 'Admin' && panel === 'ticket' ? '?panel=ticket' : '';
  await openPage(`/dashboard/ticket/view/${ticket.id}${search}`, {
    shop: room.shop,
    ...(width ? { width } : {}),
  });
  await joined(room);
  return room;
}

async function joined({ shop }: TestRoom, times = 1): Promise<void> {
  await eventually(() => shop.live.sent('joinTicketRoom').length).toBeGreaterThanOrEqual(times);
  await expect.element(rows.last()).toBeInTheDocument();
}

/** Sends a message and waits until the composer is empty again. */
export async function send(words: string): Promise<void> {
  await composer.fill(words);
  await sendButton.click();
  await expect.element(composer).toHaveValue('');
  await expect.element(composer).toBeEnabled();
}
