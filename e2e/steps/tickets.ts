import { randomUUID } from 'node:crypto';
import type { TicketStatus } from '@botique/contract/tickets/ticket-rules.ts';
import type { NewTicket, Ticket } from '@botique/contract/tickets/ticket.ts';
import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { sayLive } from './live-line.ts';
import { uniqueName } from './sign-in.ts';
import { tokenOf } from './request-token.ts';

export const ticketsPath = '/dashboard/tickets/@me';
export const ticketPath = (id: string) => `/dashboard/ticket/view/${id}`;
export const mineCall = '**/api/tickets/get/@me*';
export const createCall = '**/api/ticket/create';

export type Opened = { id: string; title: string };

async function post<Data>(context: BrowserContext, path: string, data: object): Promise<Data> {
  const reply = await context.request.post(path, { data: { token: await tokenOf(context), data } });
  expect(reply.status(), await reply.text()).toBe(200);
  return ((await reply.json()) as { data: Data }).data;
}

/** What the create modal does, in the name of whoever is signed in. The title is one that no other test has. */
export async function openTicket(
  context: BrowserContext,
  name = 'Question',
  more: Partial<NewTicket> = {},
): Promise<Opened> {
  const title = more.title ?? uniqueName(name);
  const ticket = { type: 'general_question', productId: null, text: 'How does it work?', ...more, title };
  const { id } = await post<{ id: string }>(context, '/api/ticket/create', ticket);
  return { id, title };
}

/** Says something in a ticket, as the composer does. */
export async function speakIn(context: BrowserContext, { id }: Opened, content: string): Promise<void> {
  await sayLive(context, 'ticket.message', { $$id: randomUUID(), ticketId: id, content });
}

export async function setStatus(office: BrowserContext, { id }: Opened, status: TicketStatus): Promise<void> {
  await sayLive(office, 'ticket.stats', { id, status });
}

/** What a page does that shows the last message. */
export async function readTicket(context: BrowserContext, { id }: Opened): Promise<void> {
  const reply = await context.request.get(`/api/ticket/get/id/${id}`, {
    headers: { authorization: `Bearer ${await tokenOf(context)}` },
  });
  const { data } = (await reply.json()) as { data: Ticket };
  await post(context, `/api/ticket/read/${id}`, { messageId: data.messages.at(-1)?.id });
}

/** What another admin's page does with its Delete. */
export async function deleteTicket(office: BrowserContext, { id }: Opened): Promise<void> {
  const reply = await office.request.get(`/api/admin/ticket/delete/${id}`, {
    headers: { authorization: `Bearer ${await tokenOf(office)}`, 'sec-fetch-site': 'same-origin' },
  });
  expect(reply.status(), await reply.text()).toBe(200);
}

/** The list with nothing in it but what is called like this. */
export function listOf(name: string): string {
  return `${ticketsPath}?q=${encodeURIComponent(name)}`;
}

export function cards(page: Page): Locator {
  return page.getByRole('main').getByRole('article');
}

export function cardOf(page: Page, { title }: { title: string }): Locator {
  return page.getByRole('main').getByRole('article', { name: title, exact: true });
}

/** The titles in the list, in their order. */
export function titlesIn(page: Page): Locator {
  return cards(page).getByRole('heading');
}

export function createButton(page: Page): Locator {
  return page.getByRole('main').getByRole('button', { name: 'Create Ticket' });
}
