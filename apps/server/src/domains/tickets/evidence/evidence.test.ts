import type { ConsoleLine } from '@botique/contract/licenses/console.ts';
import { evidenceLimits, ticketLimits } from '@botique/contract/tickets/ticket-rules.ts';
import { ticketsEndpoints as calls } from '@botique/contract/tickets/endpoints.ts';
import type { Ticket } from '@botique/contract/tickets/ticket.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectLive, emitAcknowledged, nextEvent } from '../../../testing/live-client.ts';
import { signIn, signInNewCustomer, type Person } from '../../../testing/person.ts';
import { enter, giveKey, type BareSession } from '../../../testing/product-sessions.ts';
import { addProduct } from '../../../testing/products.ts';
import { tableContents } from '../../../testing/table-contents.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { openTicket } from '../../../testing/tickets.ts';

let app: TestApp;
let owner: Person;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp();
  admin = await signIn(app, 'admin');
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await signInNewCustomer(app);
});

type Started = BareSession & { licenseId: string; key: string; productId: string };

async function startSession(): Promise<Started> {
  const { id: productId } = await addProduct(app);
  const { id: licenseId, key } = await giveKey(app, owner.id, { productId });
  const facts = { metadata: { username: 'Mall Moderator' }, version: '2.4.1' };
  return { licenseId, key, productId, ...(await enter(app, key, facts)) };
}

async function print({ socket }: Pick<Started, 'socket'>, contents: string[], first = 1): Promise<void> {
  const lines = contents.map((content) => ({ level: 'info', content }));
  await emitAcknowledged(socket, 'console', { first, lines });
}

const ask = ({ seat, productId }: Started, upTo: number | null, by = owner) =>
  by.call(calls['tickets.create'], {
    body: {
      type: 'product',
      productId,
      title: 'Help with Mall Moderator',
      text: 'The greeter role is not given.',
      evidence: { sessionId: seat.sessionId, upTo },
    },
  });

async function askedTicket(session: Started, upTo: number | null): Promise<Ticket> {
  const { id } = (await ask(session, upTo)).body.data as { id: string };
  return ticketOf(id);
}

const ticketOf = async (id: string, by = owner) =>
  (await by.call(calls['tickets.get'], { params: { id } })).body.data as Ticket;

const evidenceIn = (ticket: Ticket) => ticket.messages[0]?.evidence;

const attached = (ticket: Ticket, by = owner) =>
  by.call(calls['tickets.evidence'], { params: { id: ticket.messages[0]?.id ?? '' } });

async function contentsIn(ticket: Ticket, by = owner): Promise<string[]> {
  return ((await attached(ticket, by)).body.data as ConsoleLine[]).map(({ content }) => content);
}

describe('taking evidence', () => {
  it('[TIC-72] attaches the state of session and license, and the last lines', async () => {
    const session = await startSession();
    await print(session, ['one', 'two', 'three', 'four', 'five', 'six', 'seven']);
    const ticket = await askedTicket(session, 6);
    const { seat, licenseId, productId } = session;
    expect(evidenceIn(ticket)).toEqual({
      sessionId: seat.sessionId,
      license: licenseId,
      name: 'Mall Moderator',
      productId,
      productName: 'Warden',
      category: 'bots',
      version: '2.4.1',
      platform: null,
      startedAt: expect.any(String),
      endedAt: null,
      crashed: false,
      licenseState: 'active',
      expire: expect.any(String),
      trial: false,
      sessions: { running: 1, max: 2 },
      takenAt: expect.any(String),
      lineCount: 6,
      hidden: 0,
      lastLines: ['two', 'three', 'four', 'five', 'six'].map((content, at) => ({
        number: at + 2,
        date: expect.any(String),
        level: 'info',
        content,
      })),
    });
    expect(await contentsIn(ticket)).toEqual(['one', 'two', 'three', 'four', 'five', 'six']);
  });

  it('[TIC-72] attaches at most 200 lines, the newest', async () => {
    const session = await startSession();
    await print(
      session,
      Array.from({ length: 260 }, (_, at) => `line ${at + 1}`),
    );
    const ticket = await askedTicket(session, 250);
    expect(evidenceIn(ticket)?.lineCount).toBe(evidenceLimits.lines);
    const contents = await contentsIn(ticket);
    expect(contents).toHaveLength(evidenceLimits.lines);
    expect([contents[0], contents.at(-1)]).toEqual(['line 51', 'line 250']);
  });

  it('[TIC-72] attaches only the state if no lines are wanted', async () => {
    const session = await startSession();
    await print(session, ['one']);
    const ticket = await askedTicket(session, null);
    expect(evidenceIn(ticket)).toMatchObject({ lineCount: 0, lastLines: [], hidden: 0 });
    expect(await contentsIn(ticket)).toEqual([]);
  });

  it('[TIC-73] stores lines with keys, tokens and addresses hidden', async () => {
    const session = await startSession();
    const token = randomUUID().replaceAll('-', '').repeat(2);
    const secrets = [session.key, token, '84.112.9.40', 'hunter2'];
    const [key, , ip] = secrets;
    await print(session, [`key ${key}`, `seed ${token} from ${ip}`, 'password=hunter2', 'done']);
    const ticket = await askedTicket(session, 4);
    expect(evidenceIn(ticket)?.hidden).toBe(4);
    const hidden = ['key [hidden]', 'seed [hidden] from [address hidden]', 'password=[hidden]', 'done'];
    expect(await contentsIn(ticket)).toEqual(hidden);
    const stored = JSON.stringify((await tableContents(app))['ticket_evidence']);
    for (const secret of secrets) expect(stored).not.toContain(secret);
  });

  it.for([
    ['revoked_at = now()', 'revoked'],
    ['suspended_at = now()', 'suspended'],
    ["created_at = now() - interval '2 days', expires_at = now() - interval '1 day'", 'expired'],
  ] as const)('[TIC-72] tells by "%s" that the license is %s', async ([change, state]) => {
    const session = await startSession();
    await app.database.pool.query(`update licenses set ${change} where id = $1`, [session.licenseId]);
    expect(evidenceIn(await askedTicket(session, null))?.licenseState).toBe(state);
  });

  it.for([
    ["end_reason = 'seat_lost'", true],
    ['exit_code = 1', true],
    ['exit_code = 0', false],
    ["end_reason = 'session_stopped'", false],
  ] as const)('[TIC-72] tells by "%s" whether the session crashed: %s', async ([change, crashed]) => {
    const session = await startSession();
    await app.database.pool.query(`update product_sessions set ended_at = now(), ${change} where id = $1`, [
      session.seat.sessionId,
    ]);
    const evidence = evidenceIn(await askedTicket(session, null));
    expect(evidence).toMatchObject({ crashed, endedAt: expect.any(String) });
  });
});

it('[TIC-67] takes no evidence for a customer who has too many open tickets', async () => {
  const session = await startSession();
  for (let opened = 0; opened < ticketLimits.openTickets; opened += 1) await openTicket(app, owner);
  // Taking evidence would find that this session is missing.
  const missing = { ...session, seat: { ...session.seat, sessionId: randomUUID() } };
  expect((await ask(missing, null)).body).toMatchObject({ code: 409, error: 'too_many_open_tickets' });
});

describe('who may see evidence', () => {
  it("[TIC-72] treats another customer's session like a missing one, and opens no ticket", async () => {
    const session = await startSession();
    const stranger = await signInNewCustomer(app);
    const before = await tableContents(app);
    const foreign = await ask(session, null, stranger);
    expect(foreign.status).toBe(404);
    const missing = { ...session, seat: { ...session.seat, sessionId: randomUUID() } };
    expect((await ask(missing, null, stranger)).text).toBe(foreign.text);
    // Not even for staff: evidence is what customers say about their own sessions.
    expect((await ask(session, null, admin)).status).toBe(404);
    expect(await tableContents(app)).toEqual(before);
  });

  it('[TIC-74] shows the lines to the opener and to staff, and to nobody else', async () => {
    const session = await startSession();
    await print(session, ['one']);
    const ticket = await askedTicket(session, 1);
    expect(await contentsIn(ticket, admin)).toEqual(['one']);
    expect(evidenceIn(await ticketOf(ticket.id, admin))).toEqual(evidenceIn(ticket));
    const stranger = await signInNewCustomer(app);
    expect((await attached(ticket, stranger)).status).toBe(404);
  });

  it('[TIC-74] leaves evidence out of lists', async () => {
    await askedTicket(await startSession(), null);
    const { body } = await owner.call(calls['tickets.mine']);
    const [listed] = body.data as Ticket[];
    expect(listed?.messages[0]?.evidence).toBeNull();
  });

  it('[TIC-74] sends evidence to a page that opens the ticket room', async () => {
    const ticket = await askedTicket(await startSession(), null);
    const page = await connectLive(app, owner);
    const answer = nextEvent(page, 'ticket.data');
    await emitAcknowledged(page, 'joinTicketRoom', { id: ticket.id });
    const { data } = (await answer) as { data: Ticket };
    expect(evidenceIn(data)).toEqual(evidenceIn(ticket));
  });

  it('[TIC-74] deletes evidence with its ticket', async () => {
    const ticket = await askedTicket(await startSession(), null);
    await admin.call(calls['tickets.delete'], { params: { id: ticket.id } });
    const { rows } = await app.database.pool.query('select from ticket_evidence where message_id = $1', [
      ticket.messages[0]?.id,
    ]);
    expect(rows).toEqual([]);
  });
});
