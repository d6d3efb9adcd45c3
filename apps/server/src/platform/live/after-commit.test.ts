import { accountsEndpoints } from '@botique/contract/accounts/endpoints.ts';
import { catalogueEndpoints } from '@botique/contract/catalogue/endpoints.ts';
import { clientEvents } from '@botique/contract/registry.ts';
import { ordersEndpoints } from '@botique/contract/orders/endpoints.ts';
import { ticketsClientEvents } from '@botique/contract/tickets/events.ts';
import { ticketsEndpoints } from '@botique/contract/tickets/endpoints.ts';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createNotification } from '../../domains/office/service.ts';
import { connectLive, emitAcknowledged, nextEvent } from '../../testing/live-client.ts';
import { giveLicense } from '../../testing/licenses.ts';
import { signIn, signInNewCustomer, type Person } from '../../testing/person.ts';
import { addProduct } from '../../testing/products.ts';
import { openTicket } from '../../testing/tickets.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/** While this lock is held, no transaction that wrote something can commit. */
const commitLock = 4711;

let app: TestApp;
let admin: Person;
let holder: pg.Client;

beforeAll(async () => {
  app = await startTestApp();
  admin = await signIn(app, 'admin');
  holder = new pg.Client({ connectionString: app.database.url });
  await holder.connect();
  await holder.query(`
    create function wait_before_commit() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock_shared(${commitLock}); return null; end $$`);
  const { rows } = await holder.query<{ name: string }>(
    "select quote_ident(relname) as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'server_nodes'",
  );
  // A deferred trigger runs as the last step before the commit.
  for (const { name } of rows) {
    await holder.query(
      `create constraint trigger wait_before_commit after insert or update or delete on ${name}
       deferrable initially deferred for each row execute function wait_before_commit()`,
    );
  }
});

afterAll(async () => {
  await holder.end();
  await app.close();
});

async function waitsForCommit(): Promise<boolean> {
  const { rows } = await holder.query(
    `select 1 from pg_locks where locktype = 'advisory' and objid = ${commitLock} and not granted
       and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows.length > 0;
}

type Prepared = { act: () => Promise<unknown>; ticketId?: string };
type Case = { name: string; events: string[]; prepare(customer: Person): Promise<Prepared> };

const newTicket = async (customer: Person) => openTicket(app, { id: customer.id });

const cases: Case[] = [
  {
    name: 'a claimed trial',
    events: ['license.created', 'license.trails.created'],
    prepare: async (customer) => {
      const { id: productId } = await addProduct(app);
      return { act: () => customer.call(ordersEndpoints['trials.claim'], { body: { productId } }) };
    },
  },
  {
    name: 'granted credits',
    events: ['credits.changed'],
    prepare: async ({ id: userId }) => ({
      act: () => app.billing.grantCredits({ userId, amountCents: 500n, reason: 'A present', actorId: null }),
    }),
  },
  {
    name: 'a suspended license',
    events: ['license.updated'],
    prepare: async (customer) => {
      const { id } = await giveLicense(app, customer.id);
      return { act: () => app.licenses.suspend(id, null) };
    },
  },
  {
    name: 'a notification',
    events: ['notice.created'],
    prepare: async ({ id: userId }) => {
      const notification = { userId, text: 'Something happened.', licenseId: null, createdAt: new Date() };
      return { act: () => app.database.db.transaction((tx) => createNotification(tx, notification)) };
    },
  },
  {
    name: 'a new ticket',
    events: ['tickets.changed'],
    prepare: async (customer) => {
      const { example } = ticketsEndpoints['tickets.create'];
      return { act: () => customer.call(ticketsEndpoints['tickets.create'], example) };
    },
  },
  {
    name: 'a message in a ticket',
    events: ['ticket.message.received'],
    prepare: async (customer) => {
      const ticketId = await newTicket(customer);
      const client = await connectLive(app, admin);
      const { name } = ticketsClientEvents['ticket.message'];
      const message = { ticketId, $$id: randomUUID(), content: 'Here is the answer.' };
      return { ticketId, act: () => client.timeout(20_000).emitWithAck(name, message) };
    },
  },
  {
    name: 'a closed ticket',
    events: ['ticket.data'],
    prepare: async (customer) => {
      const ticketId = await newTicket(customer);
      const client = await connectLive(app, admin);
      const { name } = ticketsClientEvents['ticket.stats'];
      const change = { id: ticketId, status: 'close' };
      return { ticketId, act: () => client.timeout(20_000).emitWithAck(name, change) };
    },
  },
  {
    name: 'a deleted ticket',
    events: ['ticket.deleted'],
    prepare: async (customer) => {
      const ticketId = await newTicket(customer);
      const deletion = { params: { id: ticketId } };
      return { ticketId, act: () => admin.call(ticketsEndpoints['tickets.delete'], deletion) };
    },
  },
  {
    name: 'a product that is archived',
    events: ['catalogue.changed'],
    prepare: async () => {
      const told = nextEvent(await connectLive(app, admin), 'catalogue.changed');
      const { id } = await addProduct(app);
      await told;
      return { act: () => admin.call(catalogueEndpoints['products.archive'], { params: { id } }) };
    },
  },
  {
    name: 'another role',
    events: ['session.ended'],
    prepare: async ({ id }) => ({
      act: () => admin.call(accountsEndpoints['users.role'], { params: { id }, body: { role: 'Admin' } }),
    }),
  },
];

it.for(cases)('[OFF-60] sends the events about $name only after the commit, with an id', async (one) => {
  const customer = await signInNewCustomer(app);
  const { act, ticketId } = await one.prepare(customer);
  const page = await connectLive(app, customer);
  if (ticketId) await emitAcknowledged(page, clientEvents.joinTicketRoom.name, { id: ticketId });
  // This reply proves that the events caused by joining the ticket have arrived.
  const { userdata } = clientEvents;
  await emitAcknowledged(page, userdata.name, userdata.example);
  const heard = new Map<string, unknown>();
  page.onAny((name: string, payload: { eventId?: unknown }) => heard.set(name, payload.eventId));

  await holder.query('select pg_advisory_lock($1)', [commitLock]);
  let done: Promise<unknown>;
  try {
    done = act();
    await expect.poll(waitsForCommit).toBe(true);
    // The reply proves that everything sent before it has arrived.
    await emitAcknowledged(page, userdata.name, userdata.example);
    expect(one.events.filter((name) => heard.has(name))).toEqual([]);
  } finally {
    await holder.query('select pg_advisory_unlock($1)', [commitLock]);
  }
  await done;
  await expect
    .poll(() => one.events.map((name) => heard.get(name)))
    .toEqual(one.events.map(() => expect.stringMatching(/^[0-9a-f-]{36}$/)));
});
