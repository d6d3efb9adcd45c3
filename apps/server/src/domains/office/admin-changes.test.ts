import type { HandledObject } from '@botique/contract/access.ts';
import type { Endpoint } from '@botique/contract/endpoint.ts';
import type { ClientEvent } from '@botique/contract/live-event.ts';
import { clientEvents, endpoints } from '@botique/contract/registry.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { failedJob } from '../../testing/failed-jobs.ts';
import { disputedOrder } from '../../testing/disputes.ts';
import { giveLicense } from '../../testing/licenses.ts';
import { connectLive, emitAcknowledged } from '../../testing/live-client.ts';
import { signIn, createOtherUser, type Person } from '../../testing/person.ts';
import { enter, giveKey } from '../../testing/product-sessions.ts';
import { addProduct, newProductId } from '../../testing/products.ts';
import { checkedUpload, publishedRelease } from '../../testing/releases.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { heldPayment, paidOrder } from '../../testing/sales.ts';
import { openTicket } from '../../testing/tickets.ts';

let app: TestApp;
let admin: Person;
let customer: Person;

beforeAll(async () => {
  app = await startTestApp();
  admin = await signIn(app, 'admin');
  customer = await signIn(app, 'customer');
});
afterAll(() => app.close());

const makeHandled: Record<HandledObject, () => Promise<string>> = {
  user: () => createOtherUser(app),
  product: async () => (await addProduct(app)).id,
  ticket: () => openTicket(app, { id: customer.id, role: 'Admin' }),
  license: async () => (await giveLicense(app, customer.id)).id,
  order: () => paidOrder(app, customer),
  heldPayment: () => heldPayment(app, customer),
  dispute: async () => (await disputedOrder(app, customer)).dispute,
  releaseUpload: () => checkedUpload(app),
  release: () => publishedRelease(app),
  failedJob: () => failedJob(app.database),
};

/** Fields of changes that need more than the example has, or something else. */
const freshFields: Record<string, () => Promise<object>> = {
  async 'licenses.grant'() {
    return { productId: (await addProduct(app)).id };
  },
  'products.edit': async () => ({ name: 'Renamed' }),
  async 'tickets.proposeRestart'() {
    const { key } = await giveKey(app, customer.id);
    const { seat } = await enter(app, key, { launcher: '1.0.0' });
    return { sessionId: seat.sessionId };
  },
};

/** Prepares objects for changes that need a certain state. */
const before: Record<string, (id: string) => Promise<unknown>> = {
  'users.unban': (id) => app.accounts.bans.ban(id, null),
  'licenses.reinstate': (id) => app.licenses.suspend(id, null),
  'credits.take': (id) =>
    app.ledger.grantCredits({ userId: id, amountCents: 100n, reason: 'Welcome', actorId: null }),
  'products.restore': (id) => app.catalogue.manager.archive(id, 'somebody'),
};

async function entriesAbout(subject: string) {
  const { rows } = await app.database.pool.query(
    'select action, address, before, after from audit_log where actor_id = $1 and $2 in (subject, customer_id)',
    [admin.id, subject],
  );
  return rows as { action: string; address: string | null; before: object | null; after: object | null }[];
}

/** Exactly one entry, with the address of the caller and with what changed. */
async function expectAudited(subject: string, id: string): Promise<void> {
  const entries = await entriesAbout(subject);
  expect(entries).toHaveLength(1);
  const [entry] = entries;
  expect(entry?.address).toMatch(/127\.0\.0\.1|::1/);
  if (changesNoValue.has(id)) return;
  expect(entry?.before).not.toEqual(entry?.after);
}

/** Nothing that existed before is different afterwards. */
const changesNoValue = new Set(['invoices.export', 'tickets.proposeRestart', 'users.signOut']);

/** An upload concerns nobody else until it is published. */
const unauditedCalls = new Set([
  'releases.startUpload',
  'releases.uploadChunk',
  'releases.checkUpload',
  'releases.discardUpload',
]);

const acting = Object.entries<Endpoint>(endpoints).filter(
  ([id, { access, method, ownPageOnly }]) =>
    access.who === 'staff' && (method === 'POST' || ownPageOnly) && !unauditedCalls.has(id),
);

it.for(acting)(
  '[OFF-47] [OFF-110] [OFF-111] audits %s by an admin, with address and change',
  async ([id, endpoint]) => {
    const { access, example } = endpoint;
    const handles = access.who === 'staff' ? access.handles : undefined;
    const subject = handles ? await makeHandled[handles.kind]() : newProductId();
    await before[id]?.(subject);
    const call = handles
      ? {
          ...example,
          params: { [handles.param]: subject },
          body: { ...example.body, ...(await freshFields[id]?.()) },
        }
      : { ...example, body: { ...example.body, id: subject } };
    const reply = await admin.call(endpoint, call);
    expect(reply.status, reply.text).toBe(200);
    await expectAudited(subject, id);
  },
);

/** The ticket names the author of a note, and watching changes nothing. */
const unaudited = new Set(['ticket.note', 'customer.watch', 'users.watch']);

const actingEvents = Object.values<ClientEvent>(clientEvents).filter(
  ({ access, name }) => access.who === 'staff' && !unaudited.has(name),
);

it.for(actingEvents)(
  '[OFF-47] [OFF-110] [OFF-111] audits $name by an admin, with address and change',
  async ({ access, name, example }) => {
    const handles = access.who === 'staff' ? access.handles : undefined;
    if (!handles) throw new Error(`${name} is about no object: say here how its entry is found`);
    const subject = await makeHandled[handles.kind]();
    const client = await connectLive(app, admin);
    const change = { ...example, [handles.param]: subject };
    expect(await emitAcknowledged(client, name, change)).toEqual({ success: true, code: 200 });
    await expectAudited(subject, name);
  },
);
