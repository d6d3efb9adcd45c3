import type { HandledObject, OwnedObject } from '@botique/contract/access.ts';
import type { Endpoint } from '@botique/contract/endpoint.ts';
import { failureReply, successReply } from '@botique/contract/envelope.ts';
import type { ErrorName } from '@botique/contract/errors.ts';
import { clientEvents, endpoints, programNamespaces, serverEvents } from '@botique/contract/registry.ts';
import { accountsClientEvents } from '@botique/contract/accounts/events.ts';
import { customersClientEvents } from '@botique/contract/customers/events.ts';
import { licensesClientEvents } from '@botique/contract/licenses/events.ts';
import { storageEndpoints } from '@botique/contract/licenses/storage-endpoints.ts';
import { ticketsClientEvents } from '@botique/contract/tickets/events.ts';
import { ticketsEndpoints } from '@botique/contract/tickets/endpoints.ts';
import type { ClientEvent, NamespaceEvent, ServerEvent } from '@botique/contract/live-event.ts';
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { reportFigures } from '../../../../../faults/figures.ts';
import { failedJob } from '../../testing/failed-jobs.ts';
import { disputedOrder } from '../../testing/disputes.ts';
import { giveLicense } from '../../testing/licenses.ts';
import { connectLive, emitAcknowledged } from '../../testing/live-client.ts';
import { pendingInvoice } from '../../testing/invoices.ts';
import { giveCredits } from '../../testing/orders.ts';
import { approvedPayment } from '../../testing/payments.ts';
import {
  ban,
  programOf,
  send,
  signIn,
  createOtherUser,
  type Person,
  type Program,
  type Reply,
} from '../../testing/person.ts';
import { addProduct, newProductId, someProduct } from '../../testing/products.ts';
import { enter, giveKey } from '../../testing/product-sessions.ts';
import { storeDocument } from '../../testing/storage-calls.ts';
import { heldPayment, paidOrder } from '../../testing/sales.ts';
import { openTicket } from '../../testing/tickets.ts';
import { connectProgram } from '../../testing/connect-program.ts';
import { checkedUpload, publishedRelease } from '../../testing/releases.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/**
 * Tries every call and event of the contract as every kind of caller. New calls are included automatically.
 * A new kind of owned or handled object doesn't compile without a factory here.
 */
const makeOwnedObject: Record<OwnedObject, (owner: Person) => Promise<string>> = {
  apiKey: async (owner) => (await programOf(app, owner)).keyId,
  loginSession: async (owner) => (await signIn(app, owner === admin ? 'admin' : 'customer')).sessionId,
  profile: async ({ id }) => id,
  ticket: ticketOf,
  upload: async (owner) => upload(owner, await ticketOf(owner)),
  attachment: sendAttachment,
  evidence: sendEvidence,
  order: async (owner) => (await startOrder(owner)).id,
  payment: async (owner) => approvedPayment(app, owner, { id: (await addProduct(app)).id }),
  invoice: async (owner) => (await pendingInvoice(app, owner)).id,
  license: licenseOf,
  productSession: (owner) => startSession(owner),
  restartProposal: proposeRestart,
};

/** With the document of the calls' examples. */
async function licenseOf({ id: ownerId }: { id: string }): Promise<string> {
  const { id } = await giveLicense(app, ownerId);
  await storeDocument(app, id, storageEndpoints['storage.read'].example.query as { key: string });
  return id;
}

/** Fields that belong to a product session, by its id. */
const fieldsOfSessions = new Map<string, { uuid: string; license: string }>();

async function startSession({ id }: { id: string }, more: { launcher?: string } = {}): Promise<string> {
  const { id: license, key } = await giveKey(app, id);
  const { seat, uuid } = await enter(app, key, more);
  fieldsOfSessions.set(seat.sessionId, { uuid, license });
  return seat.sessionId;
}

async function startOrder(owner: Person) {
  const { id: productId } = await addProduct(app);
  const options = { subscription: 'subscription', duration: 30, sessions: 2, storge: 100 } as const;
  return app.orders.start(owner.id, { productId, price: 4, ...options });
}

/** Opened as an admin, because the tests need more tickets than a customer may have open at once. */
async function ticketOf({ id }: Person): Promise<string> {
  return openTicket(app, { id, role: 'Admin' });
}

async function upload(owner: Person, ticketId: string): Promise<string> {
  // Only ten may wait at once, and most tests leave one.
  await app.database.pool.query('delete from ticket_attachments where message_id is null');
  const { example } = ticketsEndpoints['tickets.upload'];
  const reply = await owner.call(ticketsEndpoints['tickets.upload'], {
    ...example,
    params: { id: ticketId },
  });
  return (reply.body.data as { id: string }).id;
}

async function sendAttachment(owner: Person): Promise<string> {
  const ticketId = await ticketOf(owner);
  const id = await upload(owner, ticketId);
  await app.tickets.say({
    ticketId,
    ownerId: owner.id,
    authorId: owner.id,
    role: 'User',
    note: false,
    clientId: randomUUID(),
    content: 'See the file.',
    reply: null,
    attachmentIds: [id],
  });
  return id;
}

/** Returns the id of its message. */
async function sendEvidence(owner: Person): Promise<string> {
  const evidence = { sessionId: await startSession(owner), upTo: null };
  const sent = { type: 'general_question', title: 'Help', text: 'It stopped.', evidence } as const;
  return (await app.tickets.open(sent, { id: owner.id, role: 'Admin' })).lastMessageId;
}

/** Returns the id of its message. */
async function proposeRestart(owner: Person): Promise<string> {
  const sessionId = await startInLauncher(owner);
  const ticketId = await ticketOf(owner);
  const proposal = { sessionId, text: 'Please restart it.', actorId: admin.id };
  return (await app.tickets.proposeRestart(ticketId, proposal)).id;
}

const startInLauncher = (owner: Person) => startSession(owner, { launcher: '1.0.0' });

/** With credits that an admin can take. */
async function otherUser(): Promise<string> {
  const id = await createOtherUser(app);
  await giveCredits(app, { id }, 1_00n);
  return id;
}

const makeHandledObject: Record<HandledObject, () => Promise<string>> = {
  user: otherUser,
  product: async () => (await addProduct(app)).id,
  ticket: () => ticketOf(customer),
  license: () => licenseOf(customer),
  order: () => paidOrder(app, customer),
  heldPayment: () => heldPayment(app, customer),
  dispute: async () => (await disputedOrder(app, customer)).dispute,
  releaseUpload: () => checkedUpload(app),
  release: () => publishedRelease(app),
  failedJob: () => failedJob(app.database),
};

/** Fields that must differ between calls. */
const freshFields: Record<string, (callerId: string) => object | Promise<object>> = {
  'refunds.create': () => ({ id: randomUUID() }),
  'products.create': () => ({ id: newProductId() }),
  'orders.start': async () => ({ productId: (await addProduct(app)).id }),
  'orders.complete': async () => ({
    productId: (await addProduct(app, someProduct({ price: 0 }))).id,
    price: 0,
    method: 'free',
    paymentId: randomUUID(),
  }),
  'paypal.create': async () => {
    const { id } = await addProduct(app);
    return { cart: [{ id, price: 4, subscription: 'subscription', duration: 30, sessions: 2 }] };
  },
  'invoices.renew': async (callerId) => {
    const { id: productId } = await addProduct(app, someProduct({ price: 0 }));
    const license = await giveLicense(app, callerId, { productId });
    return { price: 0, onPay: { license: license.id, duration: 1, event: 'renew' } };
  },
  'licenses.grant': async () => ({ key: randomUUID(), productId: (await addProduct(app)).id }),
  'tickets.proposeRestart': async () => ({ sessionId: await startInLauncher(customer) }),
  'trials.claim': async () => ({ productId: (await addProduct(app)).id }),
  'launcher.download': async (callerId) => {
    await licenseOf({ id: callerId });
    return {};
  },
  'launcher.claim': async (callerId) => {
    await licenseOf({ id: callerId });
    const link = new URL(await app.delivery.claims.link(callerId)).searchParams.get('link');
    return { code: await app.delivery.claims.open(link ?? '', callerId) };
  },
};

/** Fields of calls with a license key that belong to that key. */
const fieldsOfKey: Record<string, (key: string) => Promise<object>> = {
  'licenses.exit': async (key) => {
    const { sessionId, epoch } = (await enter(app, key)).seat;
    return { sessionId, epoch };
  },
};

/** Parameters of calls with a license key: a current release of the license's product. */
const releaseOfKey = new Set(['releases.current', 'releases.download', 'releases.reportCrash']);

async function releaseOf(productId: string): Promise<string> {
  await addProduct(app, someProduct({ id: productId }));
  return publishedRelease(app, { productId, makeCurrent: true });
}

const missingId = randomUUID();
/** For objects whose ids are not UUIDs. */
const missingIds: Partial<Record<OwnedObject, string>> = { invoice: 'INV-999999' };

let app: TestApp;
let customer: Person;
let other: Person;
let admin: Person;
let banned: Person;
let customersProgram: Program;
let adminsProgram: Program;
let bannedProgram: Program;

beforeAll(async () => {
  app = await startTestApp();
  [customer, other, admin, banned] = await Promise.all([
    signIn(app, 'customer'),
    signIn(app, 'other'),
    signIn(app, 'admin'),
    signIn(app, 'banned'),
  ]);
  customersProgram = await programOf(app, customer);
  adminsProgram = await programOf(app, admin);
  bannedProgram = await programOf(app, banned);
  await ban(app, banned.id);
  await giveCredits(app, customer, 100_000_00n);
  await giveCredits(app, admin, 1_000_00n);
});

afterAll(() => app.close());

// Each test is one cell of the matrix: one call or event, tried by one kind of caller.
afterEach(({ task }) =>
  reportFigures(task, 'roleMatrix', { cells: 1, wrong: task.result?.state === 'fail' ? 1 : 0 }),
);

function expectRefusal(reply: Reply, status: number, error?: ErrorName): void {
  expect(reply.status).toBe(status);
  expect(failureReply.parse(reply.body)).toMatchObject({ code: status, ...(error ? { error } : {}) });
}

function expectSuccess(reply: Reply, endpoint: Endpoint): void {
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  const type = endpoint.fileType ?? 'application/json; charset=utf-8';
  expect(reply.headers.get('content-type')).toBe(type);
  if (!endpoint.fileType) successReply(endpoint.reply).parse(reply.body);
}

describe.for(Object.entries<Endpoint>(endpoints))('endpoint %s', ([id, endpoint]) => {
  const { access, browserOnly, example } = endpoint;

  async function exampleCall(caller: { id: string } = customer): Promise<Endpoint['example']> {
    if (access.who === 'owner') return exampleOf(access.param, await makeOwnedObject[access.of](customer));
    const named =
      access.who === 'staff' ? access.handles : access.who === 'anyone' ? access.shows : undefined;
    const call = named ? exampleOf(named.param, await makeHandledObject[named.kind]()) : example;
    return { ...call, body: { ...call.body, ...(await freshFields[id]?.(caller.id)) } };
  }

  function exampleOf(param: string, named: string): Endpoint['example'] {
    if (access.who === 'owner' && access.inBody) {
      return { ...example, body: { ...example.body, ...fieldsOfSessions.get(named), [param]: named } };
    }
    return { ...example, params: { ...example.params, [param]: named } };
  }

  const needsKey = access.who === 'licenseKey';

  it(`[OFF-18] [OFF-19] [ACC-65] enforces access '${access.who}' for a license key`, async () => {
    const { license: key, productId } = await app.licenses.get(await licenseOf(customer), customer.id);
    const params = releaseOfKey.has(id) ? { release: await releaseOf(productId) } : {};
    const call = needsKey
      ? {
          ...example,
          params: { ...example.params, ...params },
          body: { ...example.body, ...(await fieldsOfKey[id]?.(key)) },
        }
      : await exampleCall();
    const reply = await send(app, endpoint, { ...call, headers: { authorization: `Bearer ${key}` } });
    if (needsKey || access.who === 'anyone') expectSuccess(reply, endpoint);
    else expectRefusal(reply, 401);
  });

  it('[ACC-65] refuses the license key of a banned customer', async () => {
    const { key } = await giveKey(app, banned.id);
    const reply = await send(app, endpoint, {
      ...(needsKey ? example : await exampleCall()),
      headers: { authorization: `Bearer ${key}` },
    });
    if (access.who === 'anyone') expectSuccess(reply, endpoint);
    else expectRefusal(reply, needsKey ? 403 : 401, needsKey ? 'account_banned' : undefined);
  });

  it(`[OFF-18] [OFF-19] [ACC-30] enforces access '${access.who}' for a visitor`, async () => {
    const reply = await send(app, endpoint, await exampleCall());
    if (access.who === 'anyone') expectSuccess(reply, endpoint);
    else expectRefusal(reply, 401);
  });

  it(`[OFF-18] [OFF-19] [ACC-31] [ACC-33] enforces access '${access.who}' for a customer`, async () => {
    const reply = await customer.call(endpoint, await exampleCall());
    if (access.who === 'staff') expectRefusal(reply, 403);
    else if (needsKey) expectRefusal(reply, 401, 'license_key_required');
    else expectSuccess(reply, endpoint);
  });

  it(`[OFF-19] [ACC-34] enforces access '${access.who}' for another customer`, async () => {
    const call = await exampleCall(other);
    const reply = await other.call(endpoint, call);
    if (access.who === 'staff') return expectRefusal(reply, 403);
    if (needsKey) return expectRefusal(reply, 401, 'license_key_required');
    if (access.who !== 'owner') return expectSuccess(reply, endpoint);
    expectRefusal(reply, 404);
    // Another customer's object and a missing one must look the same.
    const none = await other.call(endpoint, exampleOf(access.param, missingIds[access.of] ?? missingId));
    expect({ status: none.status, text: none.text }).toEqual({ status: 404, text: reply.text });
    // The refusal changed nothing: the owner can still use the object.
    expectSuccess(await customer.call(endpoint, call), endpoint);
  });

  it(`[OFF-18] [OFF-19] [ACC-32] enforces access '${access.who}' for an admin`, async () => {
    const reply = await admin.call(endpoint, await exampleCall(admin));
    if (access.who === 'owner' && !access.orStaff) expectRefusal(reply, 404);
    else if (needsKey) expectRefusal(reply, 401, 'license_key_required');
    else expectSuccess(reply, endpoint);
  });

  it('[ACC-32] lets admins use their own objects like customers', async () => {
    if (access.who !== 'owner') return;
    const own = await makeOwnedObject[access.of](admin);
    expectSuccess(await admin.call(endpoint, exampleOf(access.param, own)), endpoint);
  });

  it(`[OFF-18] [OFF-19] [ACC-40] enforces access '${access.who}' for a customer's API key, browser only: ${browserOnly}`, async () => {
    const reply = await customersProgram.call(endpoint, await exampleCall());
    if (access.who === 'staff') expectRefusal(reply, 403, 'forbidden');
    else if (needsKey) expectRefusal(reply, 401, 'license_key_required');
    else if (browserOnly) expectRefusal(reply, 403, 'browser_only');
    else expectSuccess(reply, endpoint);
  });

  it(`[OFF-18] [OFF-19] [ACC-40] enforces access '${access.who}' for an admin's API key, browser only: ${browserOnly}`, async () => {
    const reply = await adminsProgram.call(endpoint, await exampleCall(admin));
    if (browserOnly) expectRefusal(reply, 403, 'browser_only');
    else if (needsKey) expectRefusal(reply, 401, 'license_key_required');
    else if (access.who === 'owner' && !access.orStaff) expectRefusal(reply, 404);
    else expectSuccess(reply, endpoint);
  });

  it('[OFF-19] [ACC-24] refuses banned customers and their API keys if the call requires sign-in', async () => {
    for (const caller of [banned, bannedProgram]) {
      const reply = await caller.call(endpoint, await exampleCall());
      if (access.who === 'anyone') expectSuccess(reply, endpoint);
      else if (needsKey) expectRefusal(reply, 401, 'license_key_required');
      else expectRefusal(reply, 403, 'account_banned');
    }
  });

  it('[ACC-2] refuses either half of a session alone if the call requires sign-in', async () => {
    if (access.who === 'anyone') return;
    const call = await exampleCall();
    const cookieOnly = await send(app, endpoint, { ...call, headers: { cookie: customer.cookie } });
    expectRefusal(cookieOnly, 401);
    const tokenOnly = await send(app, endpoint, {
      ...call,
      headers: { authorization: `Bearer ${customer.requestToken}` },
    });
    expectRefusal(tokenOnly, 401);
  });
});

describe('live events', () => {
  const events = Object.values<ClientEvent>(clientEvents);

  /** The event's example, with an object of the customer. */
  async function exampleOf({ access, example }: ClientEvent): Promise<object> {
    if (access.who === 'owner') {
      const id = await makeOwnedObject[access.of](customer);
      return { ...example, ...fieldsOfSessions.get(id), [access.param]: id };
    }
    const handled = access.who === 'staff' ? access.handles : undefined;
    return handled ? { ...example, [handled.param]: await makeHandledObject[handled.kind]() } : example;
  }

  const people = { customer: () => customer, other: () => other, admin: () => admin };
  const cells = events.flatMap((event) =>
    Object.entries(people).map(([who, person]) => ({ event, name: event.name, who, person })),
  );

  it.for(cells)(
    '[OFF-18] [OFF-19] enforces the access of event $name for $who',
    async ({ event, who, person }) => {
      const client = await connectLive(app, person());
      const { code } = await emitAcknowledged(client, event.name, await exampleOf(event));
      const { access } = event;
      const meant: Record<string, number> = {
        signedIn: { customer: 200, other: 200, admin: 200 },
        owner: { customer: 200, other: 404, admin: access.who === 'owner' && access.orStaff ? 200 : 404 },
        staff: { customer: 403, other: 403, admin: 200 },
      }[access.who];
      expect(code).toBe(meant[who]);
    },
  );

  it.for(events)(
    '[OFF-19] event $name gets the same reply for an object of another customer and a missing one',
    async (event) => {
      if (event.access.who !== 'owner') return;
      const client = await connectLive(app, other);
      const foreign = await emitAcknowledged(client, event.name, await exampleOf(event));
      const none = { ...event.example, [event.access.param]: missingId };
      expect(await emitAcknowledged(client, event.name, none)).toEqual(foreign);
    },
  );

  it.for(events)('[OFF-18] [OFF-19] event $name refuses a payload that is not an object', async (event) => {
    const client = await connectLive(app, event.access.who === 'staff' ? admin : customer);
    const replies = await Promise.all(
      [null, true, 7, []].map((nonsense) => emitAcknowledged(client, event.name, nonsense as never)),
    );
    expect(replies.map(({ code }) => code)).toEqual([400, 400, 400, 400]);
  });

  it('[OFF-19] [ACC-9] refuses live connections without both halves of a session, with an API key or of a banned customer', async () => {
    const refusals = await Promise.all(
      [
        { cookie: '', requestToken: '' },
        { ...customer, requestToken: '' },
        { ...customer, cookie: '' },
        { ...customer, requestToken: other.requestToken },
        { cookie: '', requestToken: customersProgram.key },
        { ...customer, requestToken: adminsProgram.key },
        banned,
      ].map((halves) =>
        connectLive(app, halves).then(
          () => 'let in',
          (error: Error) => error.message,
        ),
      ),
    );
    expect(refusals).toEqual([
      'You need to log in.',
      'You need to log in.',
      'You need to log in.',
      'You need to log in.',
      'API keys can’t do this. Log in with a browser.',
      'API keys can’t do this. Log in with a browser.',
      'This account has been suspended.',
    ]);
  });

  const sendings = Object.values<ServerEvent>(serverEvents).flatMap((event) =>
    event.audiences.map((audience) => ({ event, name: event.name, audience })),
  );

  it.for(sendings)(
    '[OFF-18] [OFF-19] [OFF-60] sends $name with an id to $audience and no one else',
    async ({ event, audience }) => {
      const elsewhere = await signIn(app, 'customer');
      const ticketId = await ticketOf(customer);
      const sessionId = await startSession(customer);
      const listeners = await Promise.all(
        Object.entries({ customer, elsewhere, other, admin }).map(async ([name, person]) => ({
          name,
          client: await connectLive(app, person),
        })),
      );
      // All but `elsewhere` join the rooms, or try to.
      for (const { name, client } of listeners) {
        if (name === 'elsewhere') continue;
        await emitAcknowledged(client, ticketsClientEvents.joinTicketRoom.name, { id: ticketId });
        await emitAcknowledged(client, licensesClientEvents['license.watch'].name, { sessionId });
        await emitAcknowledged(client, customersClientEvents['customer.watch'].name, { id: customer.id });
        await emitAcknowledged(client, accountsClientEvents['users.watch'].name, { all: true });
      }
      const received: string[] = [];
      const eventIds = new Set<unknown>();
      const wanted = event.payload.parse(event.example);
      for (const { name, client } of listeners) {
        client.on(event.name, ({ eventId, ...sent }: { eventId: unknown }) => {
          // Earlier tests may still cause real events of this name.
          if (!isDeepStrictEqual(sent, wanted)) return;
          received.push(name);
          eventIds.add(eventId);
        });
      }
      const idOf = {
        connection: listeners[0]?.client.id ?? '',
        loginSession: customer.sessionId,
        user: customer.id,
        ticket: ticketId,
        ticketStaff: ticketId,
        watchers: sessionId,
        customerStaff: customer.id,
      };
      const address =
        audience === 'everyone' || audience === 'staff' || audience === 'usersStaff'
          ? { to: audience }
          : { to: audience, id: idOf[audience] };
      app.live.send(event.name as keyof typeof serverEvents, address, event.example as never);
      // The reply to a later message proves that everything sent before it has arrived.
      const { name, example } = clientEvents.userdata;
      await Promise.all(listeners.map(({ client }) => emitAcknowledged(client, name, example)));
      const meant = {
        connection: ['customer'],
        loginSession: ['customer'],
        user: ['customer', 'elsewhere'],
        ticket: ['customer'],
        ticketStaff: ['admin'],
        watchers: ['customer', 'admin'],
        customerStaff: ['admin'],
        staff: ['admin'],
        usersStaff: ['admin'],
        everyone: ['customer', 'elsewhere', 'other', 'admin'],
      }[audience];
      expect(new Set(received)).toEqual(new Set(meant));
      expect(received).toHaveLength(meant.length);
      expect([...eventIds]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
    },
  );
});

/** Credentials for each program namespace. A new namespace doesn't compile without them. */
const programCredentials: Record<keyof typeof programNamespaces, (owner: Person) => Promise<object>> = {
  '/product': async (owner) => ({ license: (await giveKey(app, owner.id)).key, uuid: randomUUID() }),
};

type Knock = { auth?: object; headers?: Record<string, string> };

const page = ({ requestToken, cookie }: Person): Knock => ({
  auth: { token: requestToken },
  headers: { cookie, origin: app.url },
});

describe.for(Object.entries(programNamespaces))('namespace %s', ([namespace, { clientEvents: events }]) => {
  const credentials = programCredentials[namespace as keyof typeof programNamespaces];
  const callers: Record<string, { knock: () => Promise<Knock>; error: ErrorName | null }> = {
    'the key of a customer': { knock: async () => ({ auth: await credentials(customer) }), error: null },
    'the key of somebody who is banned': {
      knock: async () => ({ auth: await credentials(banned) }),
      error: 'account_banned',
    },
    'a visitor': { knock: async () => ({}), error: 'invalid_request' },
    'a customer without a key': { knock: async () => page(customer), error: 'invalid_request' },
    'an admin without a key': { knock: async () => page(admin), error: 'invalid_request' },
    'an API key': {
      knock: async () => ({ auth: { token: customersProgram.key } }),
      error: 'invalid_request',
    },
  };
  const cells = Object.values<NamespaceEvent>(events).flatMap((event) =>
    Object.entries(callers).map(([who, { knock, error }]) => ({
      event,
      name: event.name,
      who,
      knock,
      error,
    })),
  );

  it.for(cells)(
    '[OFF-18] [OFF-19] [LIC-105] enforces the access of event $name for $who',
    async ({ event, knock, error }) => {
      const program = await connectProgram(app, namespace, await knock());
      expect(program.refusal?.error ?? null).toBe(error);
      if (program.refusal) return;
      expect(await emitAcknowledged(program.socket, event.name, event.example)).toEqual({
        success: true,
        code: 200,
      });
    },
  );
});
