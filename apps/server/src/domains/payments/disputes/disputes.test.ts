import { disputesEndpoints as calls } from '@botique/contract/disputes/endpoints.ts';
import type { Dispute } from '@botique/contract/disputes/dispute.ts';
import { officeEndpoints } from '@botique/contract/office/endpoints.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  deliverDisputeEvent,
  disputedOrder,
  moveDispute,
  openDispute,
  resolveDispute,
} from '../../../testing/disputes.ts';
import { connectLive, nextEvent } from '../../../testing/live-client.ts';
import { deliver, messageOf, signed } from '../../../testing/paypal-messages.ts';
import { atPayPal } from '../../../testing/payments.ts';
import { signIn, signInNewCustomer, type Person } from '../../../testing/person.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let admin: Person;
let customer: Person;
beforeAll(async () => {
  app = await startTestApp();
  await atPayPal(app, '/webhooks/plan', { hold: true });
  admin = await signIn(app, 'admin');
});
afterAll(() => app.close());
beforeEach(async () => {
  customer = await signInNewCustomer(app);
});

async function list(query: object = {}) {
  const { status, body } = await admin.call(calls['disputes.all'], { query });
  expect(status).toBe(200);
  return body as unknown as { data: Dispute[]; next: string | null; total: number };
}

const find = async (id: string) => (await list()).data.find((dispute) => dispute.id === id);
const handIn = (id: string) => admin.call(calls['disputes.handIn'], { params: { id } });
const age = (id: string) =>
  app.database.pool.query("update disputes set updated_at = updated_at - interval '1 day' where id = $1", [
    id,
  ]);

async function notificationsOf(person: Person): Promise<string[]> {
  const { body } = await person.call(officeEndpoints['notices.mine']);
  return (body.data as { text: string }[]).map(({ text }) => text);
}

describe('a dispute at PayPal', () => {
  it('[ORD-180] is stored with reason, deadline and amount, and the admins are told', async () => {
    const live = await connectLive(app, admin);
    const changed = nextEvent(live, 'sales.changed');
    const { dispute } = await disputedOrder(app, customer, { respondInDays: 8 });
    await changed;
    const found = await find(dispute);
    expect(found).toMatchObject({
      id: dispute,
      customer: { id: customer.id, username: 'Somebody' },
      reason: 'UNAUTHORISED',
      state: 'evidenceNeeded',
      amount: 4,
      handedInAt: null,
      decidedAt: null,
    });
    const days = Date.parse(found?.respondBy ?? '') - Date.parse(found?.openedAt ?? '');
    expect(days / 86_400_000).toBeCloseTo(8, 3);
    const [text] = await notificationsOf(admin);
    expect(text).toMatch(
      /^Somebody disputes \$4\.00 for Warden.*: not authorised\. Submit evidence by \w+ \d/,
    );
    expect(await notificationsOf(customer)).toEqual([]);
  });

  it('[ORD-181] is stored once, however often and in which order PayPal tells of it', async () => {
    const { dispute } = await disputedOrder(app, customer);
    const told = (await notificationsOf(admin)).length;
    await moveDispute(app, dispute, 'UNDER_REVIEW');
    await resolveDispute(app, dispute, 'RESOLVED_SELLER_FAVOUR');
    for (const name of ['RESOLVED', 'UPDATED', 'CREATED', 'RESOLVED'] as const) {
      expect((await deliverDisputeEvent(app, name, dispute)).status).toBe(200);
    }
    expect(await find(dispute)).toMatchObject({ state: 'won', decidedAt: expect.any(String) });
    expect((await notificationsOf(admin)).length).toBe(told);
  });

  it('[ORD-181] keeps its newer state when PayPal shows an older one', async () => {
    const { dispute } = await disputedOrder(app, customer);
    await resolveDispute(app, dispute, 'RESOLVED_SELLER_FAVOUR');
    await deliverDisputeEvent(app, 'RESOLVED', dispute);
    // PayPal no longer shows the dispute, so the webhook is believed. It is older than what is stored.
    await atPayPal(app, `/disputes/${dispute}/forget`, {});
    const { body } = await messageOf(app, 'CUSTOMER.DISPUTE.CREATED', dispute);
    const late = await signed(app, body.replace(/"id":"WH-[^"]+"/, `"id":"WH-${randomUUID()}"`));
    expect((await deliver(app, late)).status).toBe(200);
    expect(await find(dispute)).toMatchObject({ state: 'won' });
  });

  it('[ORD-182] counts as PayPal’s API shows it, whatever the webhook says', async () => {
    const { dispute } = await disputedOrder(app, customer);
    await age(dispute);
    const { body } = await messageOf(app, 'CUSTOMER.DISPUTE.CREATED', dispute);
    const event = JSON.parse(body) as { id: string; resource: object };
    const wrong = { ...event.resource, status: 'RESOLVED', reason: 'OTHER' };
    const sent = { ...event, id: `WH-${randomUUID()}`, resource: wrong };
    expect((await deliver(app, await signed(app, JSON.stringify(sent)))).status).toBe(200);
    expect(await find(dispute)).toMatchObject({ state: 'evidenceNeeded', reason: 'UNAUTHORISED' });
  });

  it('[ORD-182] is stored as the webhook says if PayPal’s API shows nothing readable', async () => {
    const [unreadable, unknown] = [await disputedOrder(app, customer), await disputedOrder(app, customer)];
    for (const { dispute } of [unreadable, unknown]) {
      await age(dispute);
      await moveDispute(app, dispute, 'UNDER_REVIEW');
    }
    await atPayPal(app, '/faults', { endpoint: 'get', fault: 'unknown_shape' });
    await deliverDisputeEvent(app, 'UPDATED', unreadable.dispute);
    await atPayPal(app, `/disputes/${unknown.dispute}/forget`, {});
    await deliverDisputeEvent(app, 'UPDATED', unknown.dispute);
    for (const { dispute } of [unreadable, unknown]) {
      expect(await find(dispute)).toMatchObject({ state: 'withPayPal' });
    }
  });

  it('[ORD-182] is told again later if PayPal’s API doesn’t answer', async () => {
    const { dispute } = await disputedOrder(app, customer);
    await age(dispute);
    await moveDispute(app, dispute, 'UNDER_REVIEW');
    await atPayPal(app, '/faults', { endpoint: 'get', fault: 'server_error', times: 3 });
    expect((await deliverDisputeEvent(app, 'UPDATED', dispute)).status).toBe(503);
    expect(await find(dispute)).toMatchObject({ state: 'evidenceNeeded' });
    expect((await deliverDisputeEvent(app, 'UPDATED', dispute)).status).toBe(200);
    expect(await find(dispute)).toMatchObject({ state: 'withPayPal' });
  });

  it('[ORD-183] stores no dispute about another shop’s payment', async () => {
    const { total } = await list();
    const resource = {
      dispute_id: 'PP-D-1',
      status: 'OPEN',
      disputed_transactions: [{ custom: randomUUID() }],
    };
    const event = { id: `WH-${randomUUID()}`, event_type: 'CUSTOMER.DISPUTE.CREATED', resource };
    expect((await deliver(app, await signed(app, JSON.stringify(event)))).status).toBe(200);
    expect((await list()).total).toBe(total);
  });

  it('[ORD-184] links a dispute to all orders that it is about', async () => {
    const [one, other] = [await disputedOrder(app, customer), await disputedOrder(app, customer)];
    const both = await openDispute(app, [one.captureId, other.captureId]);
    const { rows } = await app.database.pool.query(
      'select order_id from disputed_orders where dispute_id = $1',
      [both],
    );
    expect(rows).toHaveLength(2);
    expect(await find(both)).toMatchObject({ amount: 8, title: 'Warden, Warden' });
  });
});

describe('the state of a dispute', () => {
  it.for([
    ['RESOLVED_SELLER_FAVOUR', 'won'],
    ['CANCELED_BY_BUYER', 'won'],
    ['RESOLVED_BUYER_FAVOUR', 'lost'],
    ['RESOLVED_WITH_PAYOUT', 'closed'],
  ])('[ORD-185] is shown after %s as %s', async ([outcome, state]) => {
    const { dispute } = await disputedOrder(app, customer);
    await resolveDispute(app, dispute, outcome ?? '');
    await deliverDisputeEvent(app, 'RESOLVED', dispute);
    expect(await find(dispute)).toMatchObject({ state });
  });

  it('[ORD-185] shows a won dispute as restored after its chargeback was given back', async () => {
    const { dispute, payment, captureId } = await disputedOrder(app, customer);
    await resolveDispute(app, dispute, 'RESOLVED_SELLER_FAVOUR');
    await deliverDisputeEvent(app, 'RESOLVED', dispute);
    await app.database.pool.query(
      `insert into refunds (order_id, cause, capture_id, amount_cents, state, next_attempt_at, created_at)
       select id, 'chargeback', $2, 400, 'restored', now(), now() from orders where provider_id = $1`,
      [payment, captureId],
    );
    expect(await find(dispute)).toMatchObject({ state: 'restored' });
  });

  it('[ORD-186] is with PayPal once the evidence was submitted, until PayPal asks for more', async () => {
    const { dispute } = await disputedOrder(app, customer, { respondInDays: 3 });
    expect((await handIn(dispute)).status).toBe(200);
    expect(await find(dispute)).toMatchObject({ state: 'withPayPal', handedInAt: expect.any(String) });
    await handIn(dispute);
    const { rows } = await app.database.pool.query(
      "select actor_id from audit_log where action = 'disputes.handed_in' and subject = $1",
      [dispute],
    );
    expect(rows).toEqual([{ actor_id: admin.id }]);
    await age(dispute);
    await moveDispute(app, dispute, 'WAITING_FOR_SELLER_RESPONSE', 13);
    await deliverDisputeEvent(app, 'UPDATED', dispute);
    expect(await find(dispute)).toMatchObject({ state: 'evidenceNeeded', handedInAt: null });
  });

  it('[ORD-186] cannot be marked as submitted after PayPal’s decision', async () => {
    const { dispute } = await disputedOrder(app, customer);
    await resolveDispute(app, dispute, 'RESOLVED_BUYER_FAVOUR');
    await deliverDisputeEvent(app, 'RESOLVED', dispute);
    expect((await handIn(dispute)).body).toMatchObject({ code: 409, error: 'dispute_decided' });
  });
});

describe('the list of disputes', () => {
  it('[ORD-187] lists disputes that need evidence first, by deadline', async () => {
    await app.database.pool.query('truncate disputes cascade');
    const made: string[] = [];
    for (const respondInDays of [8, 2, 5]) {
      made.push((await disputedOrder(app, customer, { respondInDays })).dispute);
    }
    const [eight, two, five] = made as [string, string, string];
    const waiting = (await disputedOrder(app, customer)).dispute;
    await handIn(waiting);
    const decided = (await disputedOrder(app, customer)).dispute;
    await resolveDispute(app, decided, 'RESOLVED_BUYER_FAVOUR');
    await deliverDisputeEvent(app, 'RESOLVED', decided);
    const ids = (page: { data: Dispute[] }) => page.data.map(({ id }) => id);
    const all = [two, five, eight, waiting, decided];
    const first = await list({ limit: 2 });
    expect(ids(first)).toEqual(all.slice(0, 2));
    const second = await list({ limit: 2, cursor: first.next });
    const third = await list({ limit: 2, cursor: second.next });
    expect([...ids(second), ...ids(third)]).toEqual(all.slice(2));
    expect(third.next).toBeNull();
    expect(ids(await list({ tab: 'open' }))).toEqual([two, five, eight]);
    expect(ids(await list({ tab: 'waiting' }))).toEqual([waiting]);
    expect(ids(await list({ tab: 'decided' }))).toEqual([decided]);
    expect((await admin.call(calls['disputes.all'], { query: { cursor: 'x' } })).status).toBe(400);

    const { body } = await admin.call(calls['disputes.counters']);
    expect(body.data).toEqual({ all: 5, open: 3, waiting: 1, decided: 1 });
  });
});
