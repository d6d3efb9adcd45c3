import { licensesEndpoints } from '@botique/contract/licenses/endpoints.ts';
import type { LogEntry } from '@botique/contract/licenses/log-entry.ts';
import { ticketsEndpoints as calls } from '@botique/contract/tickets/endpoints.ts';
import type { Ticket, TicketMessage } from '@botique/contract/tickets/ticket.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectLive, emitAcknowledged, nextEvent } from '../../../testing/live-client.ts';
import { programOf, signIn, signInNewCustomer, type Person } from '../../../testing/person.ts';
import { enter, giveKey, type BareSession } from '../../../testing/product-sessions.ts';
import { addProduct } from '../../../testing/products.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { openTicket } from '../../../testing/tickets.ts';

let app: TestApp;
let admin: Person;
let customer: Person;
let ticketId: string;
beforeAll(async () => {
  app = await startTestApp();
  admin = await signIn(app, 'admin');
});
afterAll(() => app.close());
beforeEach(async () => {
  customer = await signInNewCustomer(app);
  ticketId = await openTicket(app, customer);
});

type Started = BareSession & { license: string; productId: string };

async function start(owner = customer, launcher: string | null = '1.0.0'): Promise<Started> {
  const { id: productId } = await addProduct(app);
  const { id: license, key } = await giveKey(app, owner.id, { productId });
  const facts = { metadata: { username: 'Mall Moderator' }, ...(launcher && { launcher }) };
  return { license, productId, ...(await enter(app, key, facts)) };
}

const text = 'A restart makes it read the roles again.';

const propose = ({ seat }: Pick<Started, 'seat'>, by = admin, id = ticketId) =>
  by.call(calls['tickets.proposeRestart'], { params: { id }, body: { sessionId: seat.sessionId, text } });

async function proposed(session: Started): Promise<TicketMessage> {
  const reply = await propose(session);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as TicketMessage;
}

const answer = (message: Pick<TicketMessage, 'id'>, accept: boolean, by: Pick<Person, 'call'> = customer) =>
  by.call(calls['tickets.answerRestart'], { params: { id: message.id }, body: { accept } });

async function ticketOf(by = customer): Promise<Ticket> {
  return (await by.call(calls['tickets.get'], { params: { id: ticketId } })).body.data as Ticket;
}

const stateOf = async () => (await ticketOf()).messages.at(-1)?.restart?.state;

async function loggedActions(license: string): Promise<string[]> {
  const { body } = await customer.call(licensesEndpoints['licenses.logs'], { params: { license } });
  return (body.data as LogEntry[]).map(({ action }) => action);
}

async function audited(): Promise<unknown[]> {
  const { rows } = await app.database.pool.query(
    `select actor_id, customer_id, details from audit_log where action = 'tickets.restartProposed' and subject = $1`,
    [ticketId],
  );
  return rows;
}

/** Both sides join the room. Returns what resolves to their next events of this name. */
async function hearInRoom(name: string) {
  const pages = [await connectLive(app, customer), await connectLive(app, admin)];
  for (const page of pages) await emitAcknowledged(page, 'joinTicketRoom', { id: ticketId });
  const heard = Promise.all(pages.map((page) => nextEvent(page, name)));
  return () => heard;
}

describe('proposing a restart', () => {
  it('[TIC-90] writes a message of the admin with the proposal, and counts it like any other', async () => {
    const session = await start();
    const heard = await hearInRoom('ticket.message.received');
    const message = await proposed(session);
    expect(message).toMatchObject({
      role: 'Admin',
      content: text,
      note: false,
      restart: {
        sessionId: session.seat.sessionId,
        license: session.license,
        name: 'Mall Moderator',
        productId: session.productId,
        category: 'bots',
        ip: expect.any(String),
        state: 'proposed',
        answeredAt: null,
      },
    });
    expect(await heard()).toMatchObject([{ message }, { message }]);
    expect(await ticketOf()).toMatchObject({
      messageCount: 2,
      lastRole: 'Admin',
      waitingSince: null,
      unread: 1,
      messages: [{ restart: null }, message],
    });
    const details = { session: session.seat.sessionId, license: session.license };
    expect(await audited()).toMatchObject([{ actor_id: admin.id, customer_id: customer.id, details }]);
  });

  it('[TIC-91] refuses a session without a launcher, that is over or of someone else, and writes nothing', async () => {
    const stopped = await start();
    await stopped.socket.timeout(60_000).emitWithAck('leave', {});
    const replies = [
      await propose(await start(customer, null)),
      await propose(stopped),
      await propose(await start(await signInNewCustomer(app))),
      await propose({ seat: { ...stopped.seat, sessionId: randomUUID() } }),
    ];
    expect(replies.map(({ body }) => body.error)).toEqual([
      'restart_unavailable',
      'not_found',
      'not_found',
      'not_found',
    ]);
    expect((await ticketOf()).messages).toHaveLength(1);
    expect(await audited()).toEqual([]);
  });

  it('[TIC-91] refuses to propose in a closed or missing ticket', async () => {
    const session = await start();
    await app.tickets.setStatus(ticketId, 'close', admin.id);
    expect((await propose(session)).body.error).toBe('ticket_closed');
    expect((await propose(session, admin, 'T-00000000')).status).toBe(404);
    expect((await ticketOf()).messages).toHaveLength(1);
    expect(await audited()).toEqual([]);
  });
});

describe('answering a proposal', () => {
  it('[TIC-92] restarts the session when the customer accepts, and tells both sides', async () => {
    const session = await start();
    const message = await proposed(session);
    const heard = await hearInRoom('ticket.message.changed');
    const told = nextEvent(session.socket, 'restart');
    const reply = await answer(message, true);
    const accepted = { ...message.restart, state: 'accepted', answeredAt: expect.any(String) };
    expect(reply.body.data).toEqual({ ...message, restart: accepted });
    expect(await told).toEqual({});
    expect(await heard()).toMatchObject([
      { message: { id: message.id, restart: accepted } },
      { message: { id: message.id, restart: accepted } },
    ]);
    expect(await loggedActions(session.license)).toEqual(['restarted', 'connected']);
    expect(await stateOf()).toBe('accepted');
  });

  it('[TIC-93] leaves the session alone when the customer declines, and tells both sides', async () => {
    const session = await start();
    const message = await proposed(session);
    const heard = await hearInRoom('ticket.message.changed');
    const reply = await answer(message, false);
    expect(reply.body.data).toMatchObject({ restart: { state: 'declined' } });
    expect(await heard()).toMatchObject([
      { message: { restart: { state: 'declined' } } },
      { message: { restart: { state: 'declined' } } },
    ]);
    expect(await loggedActions(session.license)).toEqual(['connected']);
  });

  it('[TIC-92] accepts through an API key of the customer', async () => {
    const session = await start();
    const message = await proposed(session);
    const told = nextEvent(session.socket, 'restart');
    expect((await answer(message, true, await programOf(app, customer))).status).toBe(200);
    expect(await told).toEqual({});
  });

  it('[TIC-94] takes one of many concurrent answers, and restarts at most once', async () => {
    const session = await start();
    const message = await proposed(session);
    const replies = await Promise.all(
      [true, false, true, true, false].map((accept) => answer(message, accept)),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = replies.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(4);
    expect(new Set(refused.map(({ body }) => body.error))).toEqual(new Set(['proposal_answered']));
    const won = replies.find(({ status }) => status === 200)?.body.data as TicketMessage;
    expect(await stateOf()).toBe(won.restart?.state);
    const restarts = (await loggedActions(session.license)).filter((action) => action === 'restarted');
    expect(restarts).toHaveLength(won.restart?.state === 'accepted' ? 1 : 0);
    expect((await answer(message, true)).body.error).toBe('proposal_answered');
  });

  it('[TIC-95] refuses to accept once the session is over, and leaves the proposal open', async () => {
    const session = await start();
    const message = await proposed(session);
    await session.socket.timeout(60_000).emitWithAck('leave', {});
    expect((await answer(message, true)).body).toMatchObject({
      code: 404,
      message: 'This session is no longer running.',
    });
    expect(await stateOf()).toBe('proposed');
    expect((await answer(message, false)).status).toBe(200);
    expect(await stateOf()).toBe('declined');
  });

  it('[TIC-95] refuses to accept while the launcher is away, and leaves the proposal open', async () => {
    const session = await start();
    const message = await proposed(session);
    session.socket.io.engine.close();
    await expect.poll(async () => (await answer(message, true)).body.error).toBe('restart_unavailable');
    expect(await stateOf()).toBe('proposed');
    expect(await loggedActions(session.license)).toEqual(['connected']);
  });

  it('[TIC-96] answers 404 to everyone but the customer, and for messages without a proposal', async () => {
    const message = await proposed(await start());
    const [first] = (await ticketOf()).messages;
    const replies = [
      await answer(message, true, await signInNewCustomer(app)),
      await answer(message, true, admin),
      await answer({ id: randomUUID() }, true),
      await answer({ id: first?.id ?? '' }, true),
    ];
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(await stateOf()).toBe('proposed');
  });
});
