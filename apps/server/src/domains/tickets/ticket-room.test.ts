import { strings } from '@botique/contract/strings.ts';
import { ticketsEndpoints as calls } from '@botique/contract/tickets/endpoints.ts';
import type { Ticket, TicketMessage } from '@botique/contract/tickets/ticket.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectLive, emitAcknowledged, nextEvent, type LiveClient } from '../../testing/live-client.ts';
import { signIn, type Person } from '../../testing/person.ts';
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

type Page = {
  client: LiveClient;
  /** Every raw packet that the page received. */
  packets: string[];
  heard: TicketMessage[];
};

async function openPage(person: Person): Promise<Page> {
  const client = await connectLive(app, person);
  const page: Page = { client, packets: [], heard: [] };
  client.io.engine.on('packet', ({ data }: { data?: unknown }) => page.packets.push(String(data)));
  client.on('ticket.message.received', ({ message }: { message: TicketMessage }) => page.heard.push(message));
  return page;
}

const join = ({ client }: Page, id: unknown) => emitAcknowledged(client, 'joinTicketRoom', id as object);

/** A page that has joined this ticket's room. */
async function look(person: Person, id: string): Promise<Page> {
  const page = await openPage(person);
  expect(await join(page, { id })).toEqual({ success: true, code: 200 });
  return page;
}

function send({ client }: Page, ticketId: string, more: object = {}, event = 'ticket.message') {
  const message = { $$id: randomUUID(), ticketId, content: 'Hello', reply: null, ...more };
  return emitAcknowledged(client, event, message);
}

/** The reply to a later message proves that everything sent before it has arrived. */
const settled = ({ client }: Page) =>
  emitAcknowledged(client, 'userdata', { databaseName: 'none', module: 'none' });

const stored = async (id: string, by = admin) =>
  (await by.call(calls['tickets.get'], { params: { id } })).body.data as Ticket;

/** Expects this refusal, no event in the room and an unchanged database. */
async function expectRefused(
  call: () => ReturnType<typeof emitAcknowledged>,
  refusal: object,
  watchers: Page[] = [],
): Promise<void> {
  const before = await tableContents(app);
  const heard = watchers.map((page) => page.heard.length);
  expect(await call()).toMatchObject({ success: false, ...refusal });
  await Promise.all(watchers.map(settled));
  expect(watchers.map((page) => page.heard.length)).toEqual(heard);
  expect(await tableContents(app)).toEqual(before);
}

describe('joining a ticket room', () => {
  it('[TIC-20] [TIC-21] answers a join by plain id or id field with the ticket and its last messages', async () => {
    const id = await openTicket(app, customer, { text: 'First words' });
    for (const person of [customer, admin]) {
      for (const payload of [id, { id }]) {
        const page = await openPage(person);
        const told = nextEvent(page.client, 'ticket.data');
        expect(await join(page, payload)).toEqual({ success: true, code: 200 });
        expect(await told).toMatchObject({
          data: { id, messages: [{ content: 'First words' }] },
          next: null,
          eventId: expect.any(String),
        });
      }
    }
  });

  it('[TIC-20] [TIC-16] refuses a join by another user like one to a missing ticket, and sends them nothing', async () => {
    const id = await openTicket(app, customer);
    const stranger = await openPage(other);
    const [foreign, none] = [await join(stranger, { id }), await join(stranger, { id: 'T-00000000' })];
    expect(foreign).toEqual({
      success: false,
      code: 404,
      error: 'not_found',
      message: strings.tickets.notFound,
    });
    expect(none).toEqual(foreign);
    const owner = await look(customer, id);
    await send(owner, id, { content: 'A private message' });
    await settled(stranger);
    expect(stranger.packets.join()).not.toContain(id);
    expect(stranger.packets.join()).not.toContain('secret');
  });

  it('sends no messages to a page that has left the room', async () => {
    const id = await openTicket(app, customer);
    const [gone, owner] = [await look(customer, id), await look(customer, id)];
    await emitAcknowledged(gone.client, 'leaveTicketRoom', { id });
    await send(owner, id);
    await settled(gone);
    expect([gone.heard.length, owner.heard.length]).toEqual([0, 1]);
  });
});

describe('messages', () => {
  it("[TIC-22] [TIC-23] [TIC-3] [TIC-4] sends a message to everyone in the room, with the sender's $$id", async () => {
    const id = await openTicket(app, customer);
    const pages = [await look(customer, id), await look(admin, id)] as const;
    expect(await send(pages[0], id, { $$id: 'mine-1', content: 'From the customer' })).toEqual({
      success: true,
      code: 200,
    });
    expect(await send(pages[1], id, { $$id: 'theirs-1', content: 'From the team' })).toMatchObject({
      success: true,
    });
    for (const page of pages) {
      await settled(page);
      expect(page.heard).toMatchObject([
        {
          $$id: 'mine-1',
          content: 'From the customer',
          role: 'User',
          user: { id: customer.id },
          ticketId: id,
        },
        { $$id: 'theirs-1', content: 'From the team', role: 'Admin', user: { id: admin.id }, ticketId: id },
      ]);
      expect(page.heard).toEqual((await stored(id)).messages.slice(1));
    }
  });

  it('[TIC-5] sets id, author, role and date of a message on the server, whatever the client claims', async () => {
    const id = await openTicket(app, customer);
    const page = await look(customer, id);
    const claimed = {
      id: randomUUID(),
      user: { id: admin.id, username: 'The boss', avatar: 'https://example.com/boss.png' },
      role: 'Admin',
      date: '2001-01-01T00:00:00.000Z',
      note: true,
    };
    await send(page, id, claimed);
    const [message] = page.heard;
    expect(message).toMatchObject({ role: 'User', user: { id: customer.id, avatar: null }, note: false });
    expect(message?.id).not.toBe(claimed.id);
    expect(Date.parse(message?.date ?? '')).toBeGreaterThan(Date.parse('2020-01-01'));
  });

  it('[TIC-30] stores a message once when it is sent many times at once with the same $$id', async () => {
    const id = await openTicket(app, customer);
    const [page, watcher] = [await look(customer, id), await look(admin, id)];
    const again = { $$id: 'again-1', content: 'Once' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(page, id, again)));
    expect(answers.every(({ success }) => success)).toBe(true);
    await settled(watcher);
    // Announced again each time, in case the server stopped before announcing it, but with the same id.
    expect(new Set(watcher.heard.map((message) => message.id)).size).toBe(1);
    expect((await stored(id)).messages).toHaveLength(2);
    // The sender gets it again too: they resend because they missed it.
    expect(new Set(page.heard.map((message) => message.id)).size).toBe(1);
    expect(page.heard.length).toBeGreaterThan(1);
    // The same `$$id` from another person is another message.
    await send(watcher, id, again);
    expect((await stored(id)).messages).toHaveLength(3);
  });

  it('[TIC-30] confirms a stored message that is sent again after the ticket was closed', async () => {
    const id = await openTicket(app, customer);
    const page = await look(customer, id);
    await send(page, id, { $$id: 'late-1' });
    await app.tickets.setStatus(id, 'close', admin.id);
    expect(await send(page, id, { $$id: 'late-1' })).toMatchObject({ success: true });
  });

  it('[TIC-6] adds a quote to a reply and refuses replies to messages of other tickets', async () => {
    const [id, another] = [await openTicket(app, customer), await openTicket(app, customer)];
    const page = await look(customer, id);
    const [first] = (await stored(id)).messages;
    await send(page, id, { reply: first?.id });
    expect(page.heard[0]).toMatchObject({
      reply: first?.id,
      quote: { username: first?.user.username, content: first?.content },
    });
    const [foreign] = (await stored(another)).messages;
    for (const reply of [foreign?.id, randomUUID(), 'no id']) {
      await expectRefused(() => send(page, id, { reply }), { code: 400 }, [page]);
    }
  });

  it('[TIC-24] [TIC-25] [TIC-7] refuses blank, too long and malformed messages, and any message in a closed ticket', async () => {
    const id = await openTicket(app, customer);
    const page = await look(customer, id);
    const broken = [
      { content: '' },
      { content: ' \n\t ' },
      { content: '\u001B[31m\u001B[0m' },
      { content: '\u200B' },
      { content: 'x'.repeat(4001) },
      { content: null },
      { $$id: '' },
      { $$id: 'x'.repeat(65) },
      { $$id: undefined },
      { attachments: [randomUUID()] },
      { attachments: 'all' },
    ];
    for (const more of broken) await expectRefused(() => send(page, id, more), { code: 400 }, [page]);
    await app.tickets.setStatus(id, 'close', admin.id);
    await expectRefused(() => send(page, id), { code: 409, message: strings.tickets.closedComposer }, [page]);
  });

  it("[TIC-22] refuses a message to another user's ticket like one to a missing ticket", async () => {
    const id = await openTicket(app, customer);
    const [owner, stranger] = [await look(customer, id), await openPage(other)];
    const refusal = { code: 404, message: strings.tickets.notFound };
    await expectRefused(() => send(stranger, id), refusal, [owner]);
    await expectRefused(() => send(stranger, 'T-00000000'), refusal, [owner]);
  });

  it('[TIC-59] keeps script as text and strips terminal control sequences', async () => {
    const id = await openTicket(app, customer);
    const page = await look(customer, id);
    const script = '<script>alert(1)</script> <img src=x onerror=alert(1)> javascript:alert(1)';
    await send(page, id, { content: script });
    await send(page, id, {
      content: '\u001B[31mred\u001B[0m \u001B]0;title\u0007\u0000bell\u0007 \uD800 end\r\nline',
    });
    await send(page, id, { content: '漢'.repeat(4000) });
    expect(page.heard.map(({ content }) => content)).toEqual([
      script,
      'red bell \uFFFD end\nline',
      '漢'.repeat(4000),
    ]);
  });

  it('gives everyone the same message order, even with concurrent messages', async () => {
    const id = await openTicket(app, customer);
    const pages = [await look(customer, id), await look(admin, id)] as const;
    await Promise.all(
      Array.from({ length: 30 }, (_, n) => send(pages[n % 2 ? 1 : 0], id, { content: `Number ${n}` })),
    );
    const order = (await stored(id)).messages.slice(1);
    expect(order).toHaveLength(30);
    for (const page of pages) {
      await settled(page);
      expect(page.heard.toSorted((one, next) => one.date.localeCompare(next.date))).toEqual(order);
    }
  });
});

describe('ticket status', () => {
  const change = ({ client }: Page, id: string, status: string) =>
    emitAcknowledged(client, 'ticket.stats', { id, status });

  it('[TIC-26] [TIC-27] lets an admin change the status and notifies everyone in the room once per change', async () => {
    const id = await openTicket(app, customer);
    const pages = [await look(customer, id), await look(admin, id)] as const;
    const told = pages.map(({ client }) => {
      const statuses: string[] = [];
      client.on('ticket.data', ({ data }: { data: Ticket }) => statuses.push(data.status));
      return statuses;
    });
    for (const status of ['close', 'close', 'open', 'close']) {
      expect(await change(pages[1], id, status)).toEqual({ success: true, code: 200 });
    }
    // A no-op is answered to its sender only.
    await expect
      .poll(() => told)
      .toEqual([
        ['close', 'open', 'close'],
        ['close', 'close', 'open', 'close'],
      ]);
    const { rows } = await app.database.pool.query(
      "select action from audit_log where subject = $1 and action like 'tickets.%' order by id",
      [id],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'tickets.closed',
      'tickets.reopened',
      'tickets.closed',
    ]);
  });

  it('[TIC-26] refuses a status change by a customer, even in their own ticket', async () => {
    const id = await openTicket(app, customer);
    const page = await look(customer, id);
    expect(await change(page, id, 'close')).toMatchObject({ success: false, code: 403 });
    expect(await stored(id)).toMatchObject({ status: 'open' });
  });

  it('refuses an unknown status and an unknown ticket', async () => {
    const id = await openTicket(app, customer);
    const page = await openPage(admin);
    await expectRefused(() => change(page, id, 'closed'), { code: 400 });
    await expectRefused(() => change(page, 'T-00000000', 'close'), { code: 404 });
  });
});

it('[TIC-29] notifies everyone in the room when a ticket is deleted', async () => {
  const id = await openTicket(app, customer);
  const pages = [await look(customer, id), await look(admin, id)];
  const told = pages.map(({ client }) => nextEvent(client, 'ticket.deleted'));
  await app.tickets.remove(id, admin.id);
  expect(await Promise.all(told)).toMatchObject([{ id }, { id }]);
});

describe('[TIC-60] notes', () => {
  it('sends a note to the team in the room and nothing of it to the customer', async () => {
    const id = await openTicket(app, customer);
    const pages = [await look(customer, id), await look(admin, id)] as const;
    const [customerPage, adminPage] = pages;
    expect(await send(adminPage, id, { content: 'Among us: be careful' }, 'ticket.note')).toEqual({
      success: true,
      code: 200,
    });
    await settled(adminPage);
    expect(adminPage.heard).toMatchObject([{ content: 'Among us: be careful', note: true, role: 'Admin' }]);
    const noteId = adminPage.heard[0]?.id ?? '';

    // Every way to read a ticket: the room, a status change, joining again, the API calls.
    await app.tickets.setStatus(id, 'close', admin.id);
    await app.tickets.setStatus(id, 'open', admin.id);
    await join(customerPage, { id });
    await send(adminPage, id, { content: 'For both' });
    await settled(customerPage);
    const read = [
      await customer.call(calls['tickets.get'], { params: { id } }),
      await customer.call(calls['tickets.mine'], { query: { q: id } }),
      await customer.call(calls['tickets.read'], { params: { id }, body: { messageId: noteId } }),
    ].map(({ text }) => text);
    const travelled = [...customerPage.packets, ...read].join('\n');
    expect(travelled).toContain('For both');
    expect(travelled).not.toContain('Among us');
    expect(travelled).not.toContain(noteId);
  });

  it('refuses notes by customers, and replies to a note except in another note', async () => {
    const id = await openTicket(app, customer);
    const pages = [await look(customer, id), await look(admin, id)] as const;
    const note = await say(app, id, { id: admin.id, role: 'Admin', note: true }, 'Hush');
    expect(await send(pages[0], id, {}, 'ticket.note')).toMatchObject({ success: false, code: 403 });
    await expectRefused(() => send(pages[0], id, { reply: note.id }), { code: 400 }, [...pages]);
    await expectRefused(() => send(pages[1], id, { reply: note.id }), { code: 400 }, [...pages]);
    expect(await send(pages[1], id, { reply: note.id }, 'ticket.note')).toMatchObject({ success: true });
  });

  it('accepts notes in a closed ticket', async () => {
    const id = await openTicket(app, customer);
    await app.tickets.setStatus(id, 'close', admin.id);
    const page = await look(admin, id);
    expect(await send(page, id, {}, 'ticket.note')).toMatchObject({ success: true });
  });
});

describe('list updates', () => {
  it('sends tickets.changed to the opener and the team, and to no one else', async () => {
    const pages = [await openPage(customer), await openPage(admin), await openPage(other)] as const;
    const told = pages.map(({ client }) => {
      const ids: string[] = [];
      client.on('tickets.changed', ({ id }: { id: string }) => ids.push(id));
      return ids;
    });
    const id = await openTicket(app, customer);
    const said = await say(app, id, { id: admin.id, role: 'Admin' });
    await app.tickets.setStatus(id, 'close', admin.id);
    await expect.poll(() => told).toEqual([[id, id, id], [id, id, id], []]);
    // Read marks of one side and notes are not announced to the other.
    await customer.call(calls['tickets.read'], { params: { id }, body: { messageId: said.id } });
    await say(app, id, { id: admin.id, role: 'Admin', note: true });
    await app.tickets.remove(id, admin.id);
    await expect.poll(() => told).toEqual([[id, id, id, id, id], [id, id, id, id, id], []]);
  });
});
