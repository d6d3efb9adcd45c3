import { ticketsEndpoints as calls } from '@botique/contract/tickets/endpoints.ts';
import type { Ticket, TicketMessage } from '@botique/contract/tickets/ticket.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { connectLive, emitAcknowledged, nextEvent, type LiveClient } from '../../testing/live-client.ts';
import { signIn, type Person } from '../../testing/person.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { openTicket } from '../../testing/tickets.ts';

let app: TestApp;
let customer: Person;
let other: Person;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp();
  [customer, other, admin] = await Promise.all([
    signIn(app, 'customer'),
    signIn(app, 'other'),
    signIn(app, 'admin'),
  ]);
});
afterAll(() => app.close());

type JoinAnswer = { data: Ticket; now: string };

/** A page in the ticket's room: its connection, the messages it receives and the reply to joining. */
async function look(person: Person, id: string) {
  const client = await connectLive(app, person);
  const heard: TicketMessage[] = [];
  client.on('ticket.message.received', ({ message }: { message: TicketMessage }) => heard.push(message));
  const told = nextEvent(client, 'ticket.data');
  await emitAcknowledged(client, 'joinTicketRoom', { id });
  return { client, heard, joined: (await told) as JoinAnswer };
}

const send = (client: LiveClient, ticketId: string, $$id: string, more: object = {}) =>
  emitAcknowledged(client, 'ticket.message', { $$id, ticketId, content: $$id, reply: null, ...more });
const cancel = (client: LiveClient, ticketId: string, $$id: string) =>
  emitAcknowledged(client, 'ticket.message.cancel', { $$id, ticketId });

/** All messages except the first, which opened the ticket. */
async function spokenIn(id: string): Promise<string[]> {
  const ticket = (await admin.call(calls['tickets.get'], { params: { id } })).body.data as Ticket;
  return ticket.messages.slice(1).map(({ content }) => content);
}

const from = ({ now }: JoinAnswer, ms: number) => new Date(Date.parse(now) + ms).toISOString();

/** Locks this ticket until the returned function is called. */
async function holdTicket(id: string): Promise<() => Promise<void>> {
  const holder = new pg.Client({ connectionString: app.database.url });
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query('begin');
  await holder.query('select 1 from tickets where id = $1 for update', [id]);
  return async () => void (await holder.query('commit'));
}

const waiting = async () => {
  const { rows } = await app.database.pool.query(
    `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%tickets%for update%'
       and datname = current_database()`,
  );
  return rows.length;
};

describe('cancelling a message', () => {
  it('[TIC-70] refuses a cancelled message that arrives later, on any connection, and sends it to no one', async () => {
    const id = await openTicket(app, customer);
    const [page, team] = [await look(customer, id), await look(admin, id)];
    expect(await cancel(page.client, id, 'late')).toEqual({ success: true, code: 200 });
    const later = await look(customer, id);
    for (const { client } of [page, later]) {
      expect(await send(client, id, 'late')).toMatchObject({ success: false, error: 'message_cancelled' });
    }
    await send(later.client, id, 'edited');
    await expect.poll(() => team.heard.map(({ content }) => content)).toEqual(['edited']);
    expect(await spokenIn(id)).toEqual(['edited']);
  });

  it('[TIC-70] limits a cancellation to its sender and ticket, and accepts it twice', async () => {
    const [id, another] = [await openTicket(app, customer), await openTicket(app, customer)];
    const [page, team] = [await look(customer, id), await look(admin, id)];
    await cancel(page.client, id, 'mine');
    expect(await cancel(page.client, id, 'mine')).toMatchObject({ success: true });
    expect(await send(team.client, id, 'mine')).toMatchObject({ success: true });
    expect(await send(page.client, another, 'mine')).toMatchObject({ success: true });
    const stranger = await connectLive(app, other);
    expect(await cancel(stranger, id, 'foreign')).toMatchObject({ success: false, code: 404 });
    expect(await send(page.client, id, 'foreign')).toMatchObject({ success: true });
  });

  it('[TIC-70] refuses a cancelled note', async () => {
    const id = await openTicket(app, customer);
    const team = await look(admin, id);
    await cancel(team.client, id, 'note');
    const note = { $$id: 'note', ticketId: id, content: 'Hush', reply: null };
    expect(await emitAcknowledged(team.client, 'ticket.note', note)).toMatchObject({
      error: 'message_cancelled',
    });
  });

  it('[TIC-71] refuses to cancel a stored message and sends it to the page', async () => {
    const id = await openTicket(app, customer);
    const page = await look(customer, id);
    await send(page.client, id, 'stored');
    const told = nextEvent(page.client, 'ticket.data');
    expect(await cancel(page.client, id, 'stored')).toMatchObject({
      success: false,
      code: 409,
      error: 'message_stored',
    });
    const { data } = (await told) as JoinAnswer;
    expect(data.messages.at(-1)).toMatchObject({ $$id: 'stored', content: 'stored' });
    expect(await spokenIn(id)).toEqual(['stored']);
  });

  it('[TIC-71] either stores or cancels a message when both requests arrive at once', async () => {
    const id = await openTicket(app, customer);
    const [page, second] = [await look(customer, id), await look(customer, id)];
    const stored: string[] = [];
    for (let round = 0; round < 10; round += 1) {
      const name = `race-${round}`;
      const [sent, cancelled] = await Promise.all([
        send(page.client, id, name),
        cancel(second.client, id, name),
      ]);
      expect([sent.success, cancelled.success]).toContain(true);
      expect(sent.success).toBe(!cancelled.success);
      if (sent.success) stored.push(name);
    }
    expect(await spokenIn(id)).toEqual(stored);
  });
});

describe('messages with a deadline', () => {
  it("[TIC-70] refuses a message that arrives after its deadline by the server's clock", async () => {
    const id = await openTicket(app, customer);
    const [page, team] = [await look(customer, id), await look(admin, id)];
    const { client, joined } = page;
    expect(Math.abs(Date.parse(joined.now) - Date.now())).toBeLessThan(10_000);
    expect(await send(client, id, 'late', { sendBefore: from(joined, -1) })).toMatchObject({
      success: false,
      error: 'message_expired',
    });
    expect(await send(client, id, 'in-time', { sendBefore: from(joined, 60_000) })).toMatchObject({
      success: true,
    });
    await expect.poll(() => team.heard.map(({ content }) => content)).toEqual(['in-time']);
    expect(await spokenIn(id)).toEqual(['in-time']);
  });

  it('[TIC-70] does not store a message that was delayed past its deadline and confirms its cancellation', async () => {
    const id = await openTicket(app, customer);
    const [page, team] = [await look(customer, id), await look(admin, id)];
    const release = await holdTicket(id);
    const sendBefore = new Date(Date.now() + 300);
    const sent = send(page.client, id, 'slow', { sendBefore: sendBefore.toISOString() });
    await expect.poll(waiting).toBe(1);
    const cancelled = cancel(page.client, id, 'slow');
    await expect.poll(waiting).toBe(2);
    await expect.poll(() => Date.now() > sendBefore.getTime()).toBe(true);
    await release();
    expect(await sent).toMatchObject({ success: false, error: 'message_expired' });
    expect(await cancelled).toMatchObject({ success: true });
    await send(page.client, id, 'again');
    await expect.poll(() => team.heard.map(({ content }) => content)).toEqual(['again']);
    expect(await spokenIn(id)).toEqual(['again']);
  });

  it('[TIC-30] accepts a repeated message after its deadline if it was stored in time', async () => {
    const id = await openTicket(app, customer);
    const { client, joined } = await look(customer, id);
    await send(client, id, 'stored', { sendBefore: from(joined, 60_000) });
    expect(await send(client, id, 'stored', { sendBefore: from(joined, -1) })).toMatchObject({
      success: true,
    });
    expect(await spokenIn(id)).toEqual(['stored']);
  });
});
