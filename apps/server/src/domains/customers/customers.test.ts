import { maxListedForCustomer, type Customer } from '@botique/contract/customers/customer.ts';
import { customersEndpoints as calls } from '@botique/contract/customers/endpoints.ts';
import { licensesEndpoints } from '@botique/contract/licenses/endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pendingInvoice, renew } from '../../testing/invoices.ts';
import { giveLicense } from '../../testing/licenses.ts';
import { connectLive, emitAcknowledged, nextEvent, type LiveClient } from '../../testing/live-client.ts';
import { ban, createOtherUser, signIn, signInNewCustomer, type Person } from '../../testing/person.ts';
import { enter, giveKey } from '../../testing/product-sessions.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { openTicket, say } from '../../testing/tickets.ts';

let app: TestApp;
let admin: Person;
let customer: Person;
beforeAll(async () => {
  app = await startTestApp();
  admin = await signIn(app, 'admin');
});
afterAll(() => app.close());
beforeEach(async () => {
  customer = await signInNewCustomer(app);
});

const get = (id: string, by = admin) => by.call(calls['customers.get'], { params: { id } });

describe("a customer's data for staff", () => {
  it('[TIC-75] shows user, licenses, running sessions, invoices and tickets', async () => {
    const { id: license, key } = await giveKey(app, customer.id);
    const { seat, uuid } = await enter(app, key, { metadata: { username: 'Mall' }, version: '2.4.1' });
    const invoice = await pendingInvoice(app, customer);
    const ticket = await openTicket(app, customer, { title: 'How many servers?' });
    const { status, body, text } = await get(customer.id);
    expect(status).toBe(200);
    const data = body.data as Customer;
    expect(data.user).toMatchObject({ id: customer.id, role: 'User' });
    expect(data.bannedAt).toBeNull();
    expect(data.licenses.newest.map(({ id }) => id)).toContain(license);
    expect(data.licenses.total).toBe(data.licenses.newest.length);
    expect(data.sessions).toEqual({
      total: 1,
      newest: [
        {
          socketId: seat.sessionId,
          license,
          productName: 'Warden',
          metadata: [{ name: 'username', value: 'Mall' }],
          uuid,
          ip: expect.any(String),
          host: null,
          platform: null,
          version: '2.4.1',
          launcher: null,
          startedAt: expect.any(String),
          endedAt: null,
          reason: null,
          exitCode: null,
          crashed: false,
        },
      ],
    });
    expect(data.invoices).toMatchObject({ total: 1, newest: [{ id: invoice.id, status: 'progress' }] });
    expect(data.tickets).toEqual({
      total: 1,
      newest: [
        { id: ticket, title: 'How many servers?', status: 'open', createdAt: expect.any(String) as string },
      ],
    });
    expect(text).not.toContain(key);
  });

  it('[TIC-75] says which licenses run and which have crashed', async () => {
    const [running, crashed] = [await giveKey(app, customer.id), await giveKey(app, customer.id)];
    const idle = await giveLicense(app, customer.id);
    await enter(app, running.key);
    const { socket } = await enter(app, crashed.key);
    await socket.emitWithAck('leave', { exitCode: 1 });
    const { licenses } = (await get(customer.id)).body.data as Customer;
    const stateOf = (id: string) => {
      const found = licenses.newest.find((license) => license.id === id);
      return { running: found?.running, crashed: found?.crashed };
    };
    expect(stateOf(running.id)).toEqual({ running: true, crashed: false });
    expect(stateOf(crashed.id)).toEqual({ running: false, crashed: true });
    expect(stateOf(idle.id)).toEqual({ running: false, crashed: false });
  });

  it('[TIC-75] lists the newest 20 licenses and tickets, and counts all', async () => {
    const given: string[] = [];
    for (let count = 0; count <= maxListedForCustomer; count += 1) {
      given.push((await giveLicense(app, customer.id, { createdAt: new Date(2026, 0, 1 + count) })).id);
      await openTicket(app, { id: customer.id, role: 'Admin' });
    }
    const { licenses, tickets } = (await get(customer.id)).body.data as Customer;
    expect(licenses.total).toBe(given.length);
    expect(licenses.newest.map(({ id }) => id)).toEqual(given.toReversed().slice(0, maxListedForCustomer));
    expect([tickets.total, tickets.newest.length]).toEqual([given.length, maxListedForCustomer]);
  });

  it('[TIC-75] shows nothing of other customers', async () => {
    const { key } = await giveKey(app, customer.id);
    await enter(app, key);
    await openTicket(app, customer);
    const none = { newest: [], total: 0 };
    const { body } = await get(await createOtherUser(app));
    expect(body.data).toMatchObject({ licenses: none, sessions: none, invoices: none, tickets: none });
  });

  it('[TIC-75] says when the customer is suspended', async () => {
    await ban(app, customer.id);
    expect(((await get(customer.id)).body.data as Customer).bannedAt).toEqual(expect.any(String));
  });

  it('[TIC-75] refuses customers, also for themselves, and unknown users', async () => {
    expect((await get(customer.id, customer)).status).toBe(403);
    expect((await get('100000000000009999')).status).toBe(404);
  });
});

describe('changes of a customer', () => {
  async function watch(by = admin): Promise<LiveClient> {
    const page = await connectLive(app, by);
    expect(await emitAcknowledged(page, 'customer.watch', { id: customer.id })).toMatchObject({ code: 200 });
    return page;
  }

  const changes: Record<string, () => Promise<unknown>> = {
    'a license is created': async () => {
      await app.licenses.notifyCreated(await giveLicense(app, customer.id));
    },
    'a license changes': async () => {
      await app.licenses.notifyUpdated(await giveLicense(app, customer.id));
    },
    'a session starts': async () => enter(app, (await giveKey(app, customer.id)).key),
    'an invoice is created': async () =>
      renew(customer, { license: (await giveLicense(app, customer.id)).id, price: 100 }),
    'a ticket is opened': async () => openTicket(app, customer),
    'the customer is signed out': async () => app.accounts.signOut(customer.id, admin.id),
    'the role of the customer changes': async () => app.accounts.changeRole(customer.id, 'Admin', null),
    'the customer is suspended': async () => app.accounts.bans.ban(customer.id, null),
  };

  it.for(Object.entries(changes))('[TIC-75] tells the staff who watch that %s', async ([, change]) => {
    const told = nextEvent(await watch(), 'customer.changed');
    await change();
    expect(await told).toMatchObject({ id: customer.id });
  });

  it('[TIC-75] tells the staff who watch that a suspension is lifted', async () => {
    await app.accounts.bans.ban(customer.id, null);
    const page = await watch();
    const lifted = new Promise((resolve) => {
      page.on('customer.changed', async () => {
        if ((await app.accounts.lookUp(customer.id))?.bannedAt === null) resolve(true);
      });
    });
    await app.accounts.bans.unban(customer.id, null);
    expect(await lifted).toBe(true);
  });

  it('[TIC-75] tells the staff who watch that a session ends, and that a message is written', async () => {
    const { id: license, key } = await giveKey(app, customer.id);
    const { seat, uuid } = await enter(app, key);
    const ticket = await openTicket(app, customer);
    const page = await watch();
    const ended = nextEvent(page, 'customer.changed');
    const body = { sessionId: seat.sessionId, uuid, license, action: 'stop' };
    await customer.call(licensesEndpoints['licenses.act'], { body });
    expect(await ended).toMatchObject({ id: customer.id });
    const said = nextEvent(page, 'customer.changed');
    await say(app, ticket, { id: customer.id, role: 'User' });
    expect(await said).toMatchObject({ id: customer.id });
  });

  it('[TIC-75] tells neither the customer, nor staff who do not watch or no longer do', async () => {
    const [watching, left, own] = [await watch(), await watch(), await connectLive(app, customer)];
    const idle = await connectLive(app, admin);
    await emitAcknowledged(left, 'customer.unwatch', { id: customer.id });
    expect(await emitAcknowledged(own, 'customer.watch', { id: customer.id })).toMatchObject({ code: 403 });
    const heard: string[] = [];
    for (const [name, page] of Object.entries({ left, own, idle })) {
      page.on('customer.changed', () => heard.push(name));
    }
    const told = nextEvent(watching, 'customer.changed');
    await openTicket(app, customer);
    await told;
    // The reply proves that everything sent before it has arrived.
    for (const page of [left, own, idle]) await emitAcknowledged(page, 'customer.unwatch', { id: '1' });
    expect(heard).toEqual([]);
  });

  it('[TIC-75] disconnects an admin who becomes a customer', async () => {
    const demoted = await signInNewCustomer(app);
    await app.accounts.changeRole(demoted.id, 'Admin', null);
    const page = await watch(demoted);
    const closed = nextEvent(page, 'disconnect');
    await app.accounts.changeRole(demoted.id, 'User', null);
    expect(await closed).toBe('io server disconnect');
    const again = await connectLive(app, demoted);
    expect(await emitAcknowledged(again, 'customer.watch', { id: customer.id })).toMatchObject({ code: 403 });
  });
});
