import { ticketsEndpoints as calls } from '@botique/contract/tickets/endpoints.ts';
import type { Ticket, TicketMessage } from '@botique/contract/tickets/ticket.ts';
import { ticketLimits } from '@botique/contract/tickets/ticket-rules.ts';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { seedTickets } from '../../development/seed-tickets.ts';
import { systemClock } from '../../platform/clock.ts';
import { connectLive, emitAcknowledged, nextEvent } from '../../testing/live-client.ts';
import { signIn, type Person } from '../../testing/person.ts';
import { addProduct, someProduct } from '../../testing/products.ts';
import { startTestApp, startTestAppForThisTest, type TestApp } from '../../testing/test-app.ts';
import { openTicket, say } from '../../testing/tickets.ts';
import { createTickets, type TicketNews } from './service.ts';

let app: TestApp;
let customer: Person;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp();
  [customer, admin] = await Promise.all([signIn(app, 'customer'), signIn(app, 'admin')]);
});
afterAll(() => app.close());

const ticketOf = async (id: string, by = customer) =>
  (await by.call(calls['tickets.get'], { params: { id } })).body.data as Ticket;
const staff = () => ({ id: admin.id, role: 'Admin' as const });

it('[TIC-60] disconnects staff who lose their role while connecting, before they can act as staff', async () => {
  // Without jobs, because one of them would close the connection later.
  const shop = await startTestAppForThisTest({ jobs: false });
  const [boss, helper] = [await signIn(shop, 'admin'), await signIn(shop, 'other')];
  await shop.accounts.changeRole(helper.id, 'Admin', boss.id);
  const id = await openTicket(shop, boss);
  const judged = shop.accounts.sessions.identify;
  vi.spyOn(shop.accounts.sessions, 'identify').mockImplementationOnce(async (halves) => {
    const identity = await judged(halves);
    await shop.accounts.changeRole(helper.id, 'User', boss.id);
    return identity;
  });
  const client = io(shop.url, {
    forceNew: true,
    reconnection: false,
    transports: ['websocket'],
    auth: { token: helper.requestToken },
    extraHeaders: { cookie: helper.cookie, origin: shop.url },
  });
  onTestFinished(() => void client.close());
  const heard: string[] = [];
  client.onAny((name: string) => heard.push(name));
  client.on('connect', () => void client.emit('joinTicketRoom', { id }));
  expect(await nextEvent(client, 'disconnect')).toBe('io server disconnect');
  // The figures of Today may change at any moment.
  expect(heard.filter((name) => name !== 'today.changed')).toEqual(['session.ended']);
});

it('[TIC-68] announces a message when it is sent again after a failed announcement', async () => {
  const id = await openTicket(app, customer);
  const people = vi
    .fn<typeof app.accounts.people>(app.accounts.people)
    .mockRejectedValueOnce(new Error('The line broke.'));
  const tickets = createTickets({
    db: app.database.db,
    clock: systemClock,
    companyName: 'Botique',
    people,
    openersNamed: async () => [],
    productName: async () => null,
    takeEvidence: app.licenses.takeEvidence,
    restarts: app.licenses.restarts,
  });
  const news: TicketNews[] = [];
  tickets.onNews((heard) => void news.push(heard));
  const send = () => say({ tickets }, id, { id: customer.id, role: 'User' }, 'Hello', { clientId: 'once' });
  await expect(send()).rejects.toThrow('The line broke.');
  expect(news).toEqual([]);
  const message = await send();
  expect(news).toMatchObject([{ what: 'said', message: { id: message.id } }]);
});

it('[TIC-27] never answers a join with an older ticket than the room has received', async () => {
  const product = await addProduct(app, someProduct());
  const id = await openTicket(app, customer, { type: 'product', productId: product.id });
  const find = app.catalogue.find;
  vi.spyOn(app.catalogue, 'find').mockImplementationOnce(async (productId) => {
    const client = await connectLive(app, admin);
    await emitAcknowledged(client, 'joinTicketRoom', { id });
    const told = nextEvent(client, 'ticket.data');
    await Promise.all([app.tickets.setStatus(id, 'close', admin.id), told]);
    return find(productId);
  });
  const client = await connectLive(app, customer);
  const statuses: string[] = [];
  client.on('ticket.data', ({ data }: { data: Ticket }) => statuses.push(data.status));
  await emitAcknowledged(client, 'joinTicketRoom', { id });
  await expect.poll(() => statuses).toEqual(['close', 'close']);
});

it('[TIC-20] does not lose a message that is sent while someone joins', async () => {
  const product = await addProduct(app, someProduct());
  const id = await openTicket(app, customer, { type: 'product', productId: product.id });
  const find = app.catalogue.find;
  // Called after the messages were read, so the reply cannot contain the new one.
  vi.spyOn(app.catalogue, 'find').mockImplementationOnce(async (productId) => {
    await new Promise((resolve) => setImmediate(resolve));
    await say(app, id, staff(), 'In between');
    return find(productId);
  });
  const client = await connectLive(app, customer);
  const seen: string[] = [];
  client.on('ticket.data', ({ data }: { data: Ticket }) => seen.push(...data.messages.map((m) => m.content)));
  client.on('ticket.message.received', ({ message }: { message: TicketMessage }) =>
    seen.push(message.content),
  );
  await emitAcknowledged(client, 'joinTicketRoom', { id });
  await expect.poll(() => seen).toContain('In between');
});

it('refuses a message whose files together exceed the limit of the ticket, even if each upload fit', async () => {
  const id = await openTicket(app, customer);
  const { pool } = app.database;
  await pool.query('update tickets set file_bytes = $2 where id = $1', [id, ticketLimits.ticketBytes - 30]);
  const attachments: string[] = [];
  for (let n = 0; n < 2; n += 1) {
    const { body } = await customer.call(calls['tickets.upload'], {
      params: { id },
      query: { name: 'a.txt' },
    });
    attachments.push((body.data as { id: string }).id);
  }
  const client = await connectLive(app, customer);
  const sent = { $$id: 'files', ticketId: id, content: 'See these', attachments };
  expect(await emitAcknowledged(client, 'ticket.message', sent)).toMatchObject({ code: 409 });
  expect(await ticketOf(id)).toMatchObject({ messageCount: 1 });
});

it('[TIC-30] refuses a message with the client id of a note', async () => {
  const id = await openTicket(app, customer);
  await say(app, id, { ...staff(), note: true }, 'Among us', { clientId: 'same' });
  await expect(say(app, id, staff(), 'For you', { clientId: 'same' })).rejects.toMatchObject({ status: 400 });
});

describe('[TIC-64] unread messages', () => {
  it('marks a ticket as read for the team when it is closed', async () => {
    const id = await openTicket(app, customer);
    await say(app, id, staff());
    await say(app, id, { id: customer.id, role: 'User' });
    await say(app, id, staff());
    await say(app, id, { id: customer.id, role: 'User' });
    expect(await ticketOf(id, admin)).toMatchObject({ unread: 1 });
    await app.tickets.setStatus(id, 'close', admin.id);
    expect(await ticketOf(id, admin)).toMatchObject({ unread: 0, waitingSince: null });
  });

  it('counts a System message as unread for the customer until they read it', async () => {
    const story = {
      title: 'Your order',
      type: 'general_question',
      productId: null,
      openedBy: customer.id,
    } as const;
    await seedTickets({ db: app.database.db, clock: systemClock }, [
      { ...story, lines: [{ by: null, role: 'System', minutesAgo: 1, content: 'Thank you.' }] },
    ]);
    const [{ id }] = (await customer.call(calls['tickets.mine'], { query: { q: 'Your order' } })).body
      .data as [Ticket];
    await say(app, id, staff(), 'Here it is.');
    const { unread, messages } = await ticketOf(id);
    expect(unread).toBe(2);
    const [first] = messages;
    const read = await customer.call(calls['tickets.read'], {
      params: { id },
      body: { messageId: first?.id },
    });
    expect(read.body.data).toEqual({ unread: 1 });
  });
});

it('sends no messages to staff who have left the room', async () => {
  const id = await openTicket(app, customer);
  const client = await connectLive(app, admin);
  await emitAcknowledged(client, 'joinTicketRoom', { id });
  await emitAcknowledged(client, 'leaveTicketRoom', { id });
  const heard: unknown[] = [];
  client.on('ticket.message.received', (message) => heard.push(message));
  await say(app, id, staff(), 'Nobody here');
  await emitAcknowledged(client, 'userdata', { databaseName: 'none', module: 'none' });
  expect(heard).toEqual([]);
});
