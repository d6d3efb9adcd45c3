import { strings } from '@botique/contract/strings.ts';
import { ticketsEndpoints as calls } from '@botique/contract/tickets/endpoints.ts';
import type { Ticket } from '@botique/contract/tickets/ticket.ts';
import { ticketLimits } from '@botique/contract/tickets/ticket-rules.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { send, signIn, type Person, type Reply } from '../../testing/person.ts';
import { addProduct, someProduct } from '../../testing/products.ts';
import { tableContents } from '../../testing/table-contents.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { openTicket, say } from '../../testing/tickets.ts';

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

const question = { type: 'general_question', title: 'Greeter role', text: 'It is not given.' };
const create = (body: object, by = customer) => by.call(calls['tickets.create'], { body });
const get = (id: string, by = customer, query: object = {}) =>
  by.call(calls['tickets.get'], { params: { id }, query });
const ticketOf = async (id: string, by = customer) => (await get(id, by)).body.data as Ticket;
const mine = (query: object = {}, by = customer) => by.call(calls['tickets.mine'], { query });
const all = (query: object = {}) => admin.call(calls['tickets.all'], { query });
const remove = (id: string, by: Person, headers: Record<string, string> = {}) =>
  by.call(calls['tickets.delete'], { params: { id }, headers });
const read = (id: string, messageId: string, by = customer) =>
  by.call(calls['tickets.read'], { params: { id }, body: { messageId } });
const idsIn = ({ body }: Reply) => (body.data as Ticket[]).map(({ id }) => id);
const staff = () => ({ id: admin.id, role: 'Admin' as const });
const opener = () => ({ id: customer.id, role: 'User' as const });

/** Expects this refusal and an unchanged database. */
async function expectRefused(call: () => Promise<Reply>, refusal: object): Promise<void> {
  const before = await tableContents(app);
  expect((await call()).body).toMatchObject({ success: false, ...refusal });
  expect(await tableContents(app)).toEqual(before);
}

describe('opening a ticket', () => {
  it('[TIC-10] [TIC-1] [TIC-2] [TIC-3] [TIC-8] returns the id of an open ticket that starts with the text', async () => {
    const { body } = await create(question);
    expect(body).toEqual({
      success: true,
      code: 200,
      message: strings.tickets.created,
      data: { id: expect.stringMatching(/^T-[A-Za-z0-9]{8}$/) },
    });
    const { id } = body.data as { id: string };
    const user = { id: customer.id, username: expect.any(String), avatar: null };
    expect(await ticketOf(id)).toEqual({
      id,
      title: question.title,
      type: 'general_question',
      productId: null,
      productName: null,
      status: 'open',
      openedBy: customer.id,
      opener: user,
      createdAt: expect.any(String),
      waitingSince: expect.any(String),
      messageCount: 1,
      lastRole: 'User',
      unread: 0,
      messages: [
        {
          id: expect.any(String),
          $$id: null,
          ticketId: id,
          user,
          role: 'User',
          content: question.text,
          date: expect.any(String),
          reply: null,
          quote: null,
          note: false,
          attachments: [],
          evidence: null,
          restart: null,
        },
      ],
    });
  });

  it('[TIC-2] adds the product and its name to a product ticket, and none to a general question', async () => {
    const product = await addProduct(app, someProduct({ name: 'Warden of tickets' }));
    const about = await create({ ...question, type: 'product', productId: product.id });
    expect(await ticketOf((about.body.data as Ticket).id)).toMatchObject({
      type: 'product',
      productId: product.id,
      productName: 'Warden of tickets',
    });
    const general = await create({ ...question, productId: product.id });
    expect(await ticketOf((general.body.data as Ticket).id)).toMatchObject({ productId: null });
  });

  it('[TIC-11] [TIC-7] refuses missing, too long or unknown values and stores nothing', async () => {
    const broken = [
      {},
      { ...question, type: 'complaint' },
      { ...question, title: '' },
      { ...question, title: ' \t ' },
      { ...question, text: '' },
      { ...question, text: '\n\n' },
      { ...question, title: 'x'.repeat(121) },
      { ...question, text: 'x'.repeat(4001) },
      { ...question, type: 'product' },
      { ...question, type: 'product', productId: 'Nothing1' },
      { ...question, type: 'product', productId: 'no id' },
    ];
    for (const body of broken) await expectRefused(() => create(body), { code: 400 });
    const pasted = await create({ ...question, text: '\u001B[31mred\u001B[0m' });
    const [first] = (await ticketOf((pasted.body.data as Ticket).id)).messages;
    expect(first?.content).toBe('red');
    const limits = { title: 'x'.repeat(120), text: 'x'.repeat(4000) };
    expect((await create({ ...question, ...limits })).status).toBe(200);
  });

  it(`[TIC-67] limits a customer to ${ticketLimits.openTickets} open tickets, even when they open many at once`, async () => {
    const ids = await Promise.all(
      Array.from({ length: ticketLimits.openTickets + 5 }, () => create(question, other)),
    );
    expect(ids.filter(({ status }) => status === 200)).toHaveLength(ticketLimits.openTickets);
    await expectRefused(() => create(question, other), { code: 409, error: 'too_many_open_tickets' });
    const [{ id }] = (await mine({ limit: 1 }, other)).body.data as [Ticket];
    await app.tickets.setStatus(id, 'close', admin.id);
    expect((await create(question, other)).status).toBe(200);
  });
});

describe('ticket lists', () => {
  it("[TIC-12] [TIC-14] [TIC-16] lists a customer's own tickets by last message, with an excerpt and the count", async () => {
    const [first, second] = [await openTicket(app, customer), await openTicket(app, customer)];
    const foreign = await openTicket(app, admin);
    await say(app, first, staff(), 'y'.repeat(300));
    const list = await mine();
    expect(idsIn(list).slice(0, 2)).toEqual([first, second]);
    expect(idsIn(list)).not.toContain(foreign);
    const [ticket] = list.body.data as [Ticket];
    expect(ticket).toMatchObject({ messageCount: 2, lastRole: 'Admin', unread: 1 });
    expect(ticket.messages).toHaveLength(1);
    expect(ticket.messages[0]?.content).toBe(`${'y'.repeat(199)}…`);
    expect(list.body['total']).toBe(idsIn(list).length);
  });

  it('[TIC-13] lists all tickets with their openers, for admins only', async () => {
    const id = await openTicket(app, customer, { title: 'Seen by the team' });
    const [ticket] = (await all()).body.data as [Ticket];
    expect(ticket).toMatchObject({ id, opener: { id: customer.id } });
    expect((await customer.call(calls['tickets.all'])).status).toBe(403);
  });

  it('[TIC-65] sorts the queue by longest wait for the team, then answered, then closed tickets', async () => {
    const answered = await openTicket(app, customer);
    const closed = await openTicket(app, customer);
    const waiting = [await openTicket(app, customer), await openTicket(app, customer)] as const;
    await say(app, answered, staff());
    await app.tickets.setStatus(closed, 'close', admin.id);
    // Another message from a waiting customer doesn't move them back.
    await say(app, waiting[0], opener());
    const order = idsIn(await all({ sort: 'queue' }));
    const places = [...waiting, answered, closed].map((id) => order.indexOf(id));
    expect(places).toEqual(places.toSorted((one, next) => one - next));
    expect(places).not.toContain(-1);
  });

  it('[TIC-66] pages through tickets without gaps or repeats, in both sort orders', async () => {
    for (const sort of ['newest', 'queue']) {
      const whole = idsIn(await all({ sort }));
      const paged: string[] = [];
      let cursor: unknown;
      do {
        const page = await all({ sort, limit: 7, ...(cursor ? { cursor } : {}) });
        paged.push(...idsIn(page));
        cursor = page.body['next'];
      } while (cursor);
      expect(paged).toEqual(whole);
    }
    expect((await all({ cursor: 'x' })).status).toBe(400);
    expect((await all({ cursor: 'x', sort: 'queue' })).status).toBe(400);
  });

  it('[TIC-66] searches tickets by title, id and, for the team, opener, and filters them by status', async () => {
    const title = `Percent 100%_ of ${randomUUID()}`;
    const id = await openTicket(app, customer, { title });
    expect(idsIn(await mine({ q: '100%_ OF' }))).toEqual([id]);
    expect(idsIn(await mine({ q: '100_% of' }))).toEqual([]);
    expect(idsIn(await all({ q: title.slice(-12) }))).toEqual([id]);
    expect(idsIn(await all({ q: id }))).toEqual([id]);
    const [{ opener: person }] = (await all({ q: id })).body.data as [Ticket];
    const named = (await all({ q: person.username.slice(1, -1) })).body.data as Ticket[];
    expect(named.map(({ openedBy }) => openedBy)).toContain(customer.id);
    // Customers find only their own tickets, whatever name they search for.
    expect(idsIn(await mine({ q: person.username }, other))).toEqual([]);
    await app.tickets.setStatus(id, 'close', admin.id);
    expect(idsIn(await all({ q: id, status: 'open' }))).toEqual([]);
    expect(idsIn(await all({ q: id, status: 'close' }))).toEqual([id]);
    expect((await mine({ q: id, status: 'close' })).body['total']).toBe(1);
  });

  it('[TIC-39] keeps the totals correct when tickets are opened, closed, reopened and deleted concurrently', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => openTicket(app, admin)));
    await Promise.all([
      ...ids.slice(0, 4).map((id) => app.tickets.setStatus(id, 'close', admin.id)),
      ...ids.slice(4, 6).map((id) => app.tickets.remove(id, admin.id)),
      say(app, ids[6] as string, staff()),
    ]);
    await Promise.all([
      app.tickets.setStatus(ids[0] as string, 'open', admin.id),
      app.tickets.remove(ids[1] as string, admin.id),
    ]);
    const { rows } = await app.database.pool.query(
      `select count(*) filter (where status = 'open')::int as open,
        count(*) filter (where status = 'close')::int as closed from tickets`,
    );
    const { open, closed } = rows[0] as { open: number; closed: number };
    const counted = (await admin.call(calls['tickets.counters'])).body.data;
    expect(counted).toEqual({ tickets: open + closed, open, closed });
    expect((await all({ limit: 1 })).body['total']).toBe(open + closed);
    expect((await all({ limit: 1, status: 'open' })).body['total']).toBe(open);
    expect((await all({ limit: 1, status: 'close' })).body['total']).toBe(closed);
  });

  it('[TIC-39] counts all, open and closed tickets', async () => {
    const count = async () => (await admin.call(calls['tickets.counters'])).body.data;
    const before = (await count()) as { tickets: number; open: number; closed: number };
    const id = await openTicket(app, customer);
    await openTicket(app, customer);
    await app.tickets.setStatus(id, 'close', admin.id);
    expect(await count()).toEqual({
      tickets: before.tickets + 2,
      open: before.open + 1,
      closed: before.closed + 1,
    });
  });
});

describe('a single ticket', () => {
  it('[TIC-15] [TIC-58] returns a ticket with its last 50 messages in order and a cursor to earlier ones', async () => {
    const id = await openTicket(app, customer, { text: 'Message 0' });
    for (let n = 1; n < 120; n += 1) await say(app, id, n % 2 ? staff() : opener(), `Message ${n}`);
    const pages: string[][] = [];
    let cursor: unknown;
    do {
      const { body } = await get(id, customer, cursor ? { cursor } : {});
      pages.unshift((body.data as Ticket).messages.map(({ content }) => content));
      cursor = body['next'];
    } while (cursor);
    expect(pages.map(({ length }) => length)).toEqual([20, 50, 50]);
    expect(pages.flat()).toEqual(Array.from({ length: 120 }, (_, n) => `Message ${n}`));
    const dates = (await ticketOf(id)).messages.map(({ date }) => date);
    expect(new Set(dates).size).toBe(50);
    expect(dates).toEqual(dates.toSorted());
  });

  it('refuses a cursor of another ticket, or of a note that the reader may not see', async () => {
    const [id, another] = [await openTicket(app, customer), await openTicket(app, customer)];
    const foreign = await say(app, another, staff());
    const note = await say(app, id, { ...staff(), note: true });
    expect((await get(id, customer, { cursor: foreign.id })).status).toBe(400);
    expect((await get(id, customer, { cursor: note.id })).status).toBe(400);
    expect((await get(id, admin, { cursor: note.id })).status).toBe(200);
  });

  it("[TIC-16] answers the same 404 for another user's ticket as for a missing one", async () => {
    const id = await openTicket(app, customer);
    const [foreign, none] = [await get(id, other), await get('T-00000000', other)];
    expect(foreign.status).toBe(404);
    expect(foreign.text).toBe(none.text);
    expect(foreign.body).toMatchObject({ message: strings.tickets.notFound });
    expect((await get(id, admin)).status).toBe(200);
  });

  it('[TIC-28] [TIC-60] changes neither the count, the last author nor anything the customer gets when staff add a note', async () => {
    const id = await openTicket(app, customer);
    const [before, listed] = [(await get(id)).text, (await mine({ q: id })).text];
    await say(app, id, { ...staff(), note: true }, 'A difficult one.');
    expect((await get(id)).text).toBe(before);
    expect((await mine({ q: id })).text).toBe(listed);
    const seen = await ticketOf(id, admin);
    expect(seen).toMatchObject({ messageCount: 1, lastRole: 'User' });
    expect(seen.messages.at(-1)).toMatchObject({ content: 'A difficult one.', note: true });
    // The team's list also shows the last message that both sides can see.
    const [last] = ((await all({ q: id })).body.data as [Ticket])[0].messages;
    expect(last).toMatchObject({ note: false });
  });

  it('[TIC-28] keeps the count and the last author when a ticket is closed, and everything when it is reopened', async () => {
    const id = await openTicket(app, customer);
    const { text } = await get(id);
    await app.tickets.setStatus(id, 'close', admin.id);
    expect(await ticketOf(id)).toMatchObject({ status: 'close', messageCount: 1, lastRole: 'User' });
    await app.tickets.setStatus(id, 'open', admin.id);
    expect((await get(id)).text).toBe(text);
  });
});

describe('unread messages', () => {
  const unread = async (by: Person) =>
    ((await by.call(calls['tickets.unread'])).body.data as { tickets: number }).tickets;

  it('[TIC-64] counts for each side the unread messages of the other, and never notes', async () => {
    const id = await openTicket(app, customer);
    const [customerUnread, adminUnread] = [await unread(customer), await unread(admin)];
    expect(await ticketOf(id, admin)).toMatchObject({ unread: 1 });

    await say(app, id, staff(), 'One');
    const second = await say(app, id, staff(), 'Two');
    await say(app, id, { ...staff(), note: true }, 'Among us');
    expect(await ticketOf(id)).toMatchObject({ unread: 2 });
    expect(await unread(customer)).toBe(customerUnread + 1);
    // Answering marks a ticket as read.
    expect(await ticketOf(id, admin)).toMatchObject({ unread: 0 });
    expect(await unread(admin)).toBe(adminUnread - 1);

    const third = await say(app, id, staff(), 'Three');
    expect((await read(id, second.id)).body.data).toEqual({ unread: 1 });
    expect((await read(id, third.id)).body.data).toEqual({ unread: 0 });
    expect(await unread(customer)).toBe(customerUnread);
    // A late read mark for an older message makes nothing unread again.
    expect((await read(id, second.id)).body.data).toEqual({ unread: 0 });
  });

  it("[TIC-64] ignores read marks for messages of other tickets and refuses them in another user's ticket", async () => {
    const [id, another] = [await openTicket(app, customer), await openTicket(app, customer)];
    await say(app, id, staff());
    const foreign = await say(app, another, staff());
    expect((await read(id, foreign.id)).body.data).toEqual({ unread: 1 });
    expect((await read(id, randomUUID())).body.data).toEqual({ unread: 1 });
    await expectRefused(() => read(id, foreign.id, other), { code: 404 });
  });
});

describe('deleting a ticket', () => {
  it('[TIC-17] deletes a ticket with its messages, returns the refreshed list and writes an audit entry', async () => {
    const id = await openTicket(app, customer, { title: 'Not needed' });
    await say(app, id, staff());
    const { status, body } = await remove(id, admin);
    expect(status).toBe(200);
    expect(idsIn({ body } as Reply)).toEqual(idsIn(await all()));
    expect(idsIn(await all({ q: id }))).toEqual([]);
    expect((await get(id)).status).toBe(404);
    const { rows } = await app.database.pool.query(
      'select actor_id, action, customer_id, details, before, after from audit_log where subject = $1',
      [id],
    );
    expect(rows).toEqual([
      {
        actor_id: admin.id,
        action: 'tickets.deleted',
        customer_id: customer.id,
        details: { title: 'Not needed' },
        before: { status: 'open', messages: 2 },
        after: null,
      },
    ]);
    const { rowCount } = await app.database.pool.query('select 1 from ticket_messages where ticket_id = $1', [
      id,
    ]);
    expect(rowCount).toBe(0);
    await expectRefused(() => remove(id, admin), { code: 404, message: strings.tickets.notFound });
  });

  it('[TIC-17] lets only admins delete tickets', async () => {
    const id = await openTicket(app, customer);
    expect((await remove(id, customer)).status).toBe(403);
    expect((await get(id)).status).toBe(200);
  });

  it('[TIC-18] deletes a ticket only with the token in the header and from our own pages', async () => {
    const id = await openTicket(app, customer);
    const refused = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': '' },
    ];
    for (const headers of refused) expect((await remove(id, admin, headers)).status).toBe(403);
    const { cookie } = admin;
    const withoutToken = { cookie, 'sec-fetch-site': 'same-origin' };
    const call = { params: { id }, headers: withoutToken };
    expect((await send(app, calls['tickets.delete'], call)).status).toBe(401);
    expect((await get(id)).status).toBe(200);
    expect((await remove(id, admin, { 'sec-fetch-site': 'same-site' })).status).toBe(200);
  });

  it('[TIC-19] never deletes a ticket on a HEAD request', async () => {
    const id = await openTicket(app, customer);
    const { cookie, requestToken } = admin;
    const path = calls['tickets.delete'].path.replace('{id}', id);
    const reply = await fetch(new URL(path, app.url), {
      method: 'HEAD',
      headers: { cookie, authorization: `Bearer ${requestToken}`, 'sec-fetch-site': 'same-origin' },
    });
    expect(reply.status).toBe(405);
    expect((await get(id)).status).toBe(200);
  });
});
