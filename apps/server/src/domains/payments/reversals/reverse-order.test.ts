import { ledgerEndpoints } from '@botique/contract/ledger/endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { complete } from '../../../testing/orders.ts';
import { deliver, messageOf, signed } from '../../../testing/paypal-messages.ts';
import { connectLive, nextEvent } from '../../../testing/live-client.ts';
import { licensesEndpoints } from '@botique/contract/licenses/endpoints.ts';
import { type License } from '@botique/contract/licenses/license.ts';
import {
  approvedPayment,
  atPayPal,
  capture,
  createTopUp,
  decide,
  idOf,
  orderAt,
  seenAtPayPal,
} from '../../../testing/payments.ts';
import { signIn, signInNewCustomer, type Person } from '../../../testing/person.ts';
import { run, whyRefused } from '../../../testing/product-sessions.ts';
import { addProduct } from '../../../testing/products.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  await atPayPal(app, '/webhooks/plan', { hold: true });
});
afterAll(() => app.close());

const overview = async (by: Person) => (await by.call(ledgerEndpoints['overview.get'], {})).body.data;

async function captureId(id: string): Promise<string> {
  return (await seenAtPayPal(app, id)).capture?.id ?? '';
}

/** Refunds or reverses a payment on PayPal's side and delivers the webhook. */
async function undo(id: string, how: 'refund' | 'reverse', amount?: string) {
  const taken = await captureId(id);
  const body = amount ? { amount: { currency_code: 'USD', value: amount } } : {};
  await atPayPal(app, `/captures/${taken}/${how}`, body);
  const type = how === 'refund' ? 'PAYMENT.CAPTURE.REFUNDED' : 'PAYMENT.CAPTURE.REVERSED';
  const message = await messageOf(app, type, taken);
  expect((await deliver(app, message)).status).toBe(200);
  return message;
}

/** `refunded` is the amount that the buyer gets back, by default the whole payment. */
async function loseDispute(ids: string | string[], outcome: string, refunded?: string) {
  const captureIds = await Promise.all([ids].flat().map(captureId));
  const { dispute } = (await atPayPal(app, '/disputes', { captureIds })) as {
    dispute: { dispute_id: string };
  };
  await atPayPal(app, `/disputes/${dispute.dispute_id}/resolve`, {
    outcome,
    ...(refunded && { refunded: { currency_code: 'USD', value: refunded } }),
  });
  const message = await messageOf(app, 'CUSTOMER.DISPUTE.RESOLVED', dispute.dispute_id);
  expect((await deliver(app, message)).status).toBe(200);
  return message;
}

/** The reasons for which a payment was held, with their resolutions. */
async function holdsOf(providerId: string): Promise<[string, string | null][]> {
  const { rows } = await app.database.pool.query<{ reason: string; resolution: string | null }>(
    `select reason, resolution from held_payments
     where order_id = (select id from orders where provider_id = $1) order by created_at`,
    [providerId],
  );
  return rows.map(({ reason, resolution }) => [reason, resolution]);
}

async function bought(by: Person): Promise<string> {
  const { id: productId } = await addProduct(app);
  const id = await approvedPayment(app, by, { id: productId });
  expect((await capture(by, id)).status).toBe(200);
  return id;
}

async function toppedUp(by: Person, amount: number): Promise<string> {
  const id = idOf(await createTopUp(by, amount));
  await decide(app, id);
  expect((await capture(by, id)).status).toBe(200);
  return id;
}

async function theLicense(by: Person): Promise<License> {
  const { body } = await by.call(licensesEndpoints['licenses.mine'], {});
  return (body.data as License[])[0] as License;
}

async function isSuspended({ id }: Person): Promise<boolean> {
  const { rows } = await app.database.pool.query('select banned_at from users where id = $1', [id]);
  return rows[0]?.banned_at !== null;
}

describe('refunded and disputed purchases', () => {
  it("[ORD-141] revokes the license once after a full refund and updates its owner's open pages", async () => {
    const person = await signInNewCustomer(app);
    const id = await bought(person);
    const live = await connectLive(app, person);
    const heard = nextEvent(live, 'license.updated');
    const message = await undo(id, 'refund');
    expect(await heard).toMatchObject({ license: { revoked: true } });
    expect(await theLicense(person)).toMatchObject({ revoked: true });
    expect(await orderAt(app, id)).toMatchObject({ state: 'refunded', review: 'Refund at PayPal' });
    await deliver(app, message);
    expect(await app.ledger.lookAtBooks()).toEqual([]);
    expect(await isSuspended(person)).toBe(false);
  });

  it('[ORD-139] keeps the license after a partial refund', async () => {
    const person = await signInNewCustomer(app);
    const id = await bought(person);
    await undo(id, 'refund', '1.00');
    expect(await theLicense(person)).toMatchObject({ revoked: false });
    expect(await orderAt(app, id)).toMatchObject({ state: 'fulfilled' });
  });

  it.for([
    ['RESOLVED_BUYER_FAVOUR', true],
    ['RESOLVED_SELLER_FAVOUR', false],
    ['CANCELED_BY_BUYER', false],
  ] as const)('[ORD-141] revokes the license if a dispute ended %s: %s', async ([outcome, revoked]) => {
    const person = await signInNewCustomer(app);
    const id = await bought(person);
    const message = await loseDispute(id, outcome);
    expect(await theLicense(person)).toMatchObject({ revoked });
    // PayPal then reverses the payment, which sends another webhook.
    if (revoked) await undo(id, 'reverse');
    await deliver(app, message);
    expect(await theLicense(person)).toMatchObject({ revoked });
    expect(await app.ledger.lookAtBooks()).toEqual([]);
  });

  it('revokes the license after a lost dispute about a partly refunded payment', async () => {
    const person = await signInNewCustomer(app);
    const id = await bought(person);
    await undo(id, 'refund', '1.00');
    await loseDispute(id, 'RESOLVED_BUYER_FAVOUR');
    expect(await theLicense(person)).toMatchObject({ revoked: true });
    expect(await orderAt(app, id)).toMatchObject({ state: 'refunded', review: 'Chargeback at PayPal' });
  });

  it('[ORD-139] [ORD-145] keeps the license and holds the payment when the bank takes back a part', async () => {
    const person = await signInNewCustomer(app);
    const id = await bought(person);
    await undo(id, 'reverse', '1.00');
    expect(await theLicense(person)).toMatchObject({ revoked: false });
    expect(await holdsOf(id)).toEqual([['partial_reversal', null]]);
  });

  it('[ORD-145] keeps the credits and holds the payment when the bank takes back a part of a top-up', async () => {
    const person = await signInNewCustomer(app);
    const id = idOf(await createTopUp(person, 10));
    await decide(app, id);
    await capture(person, id);
    await undo(id, 'reverse', '4.00');
    expect(await app.ledger.credits(person.id)).toBe(1_000n);
    expect(await holdsOf(id)).toEqual([['partial_reversal', null]]);
  });

  it('[ORD-145] keeps the license and holds the payment when a dispute is lost for a part of the price', async () => {
    const person = await signInNewCustomer(app);
    const id = await bought(person);
    const message = await loseDispute(id, 'RESOLVED_BUYER_FAVOUR', '1.50');
    await deliver(app, message);
    expect(await theLicense(person)).toMatchObject({ revoked: false });
    expect(await orderAt(app, id)).toMatchObject({ state: 'fulfilled' });
    expect(await holdsOf(id)).toEqual([['partial_dispute', null]]);
  });

  it.for(['RESOLVED_WITH_PAYOUT', 'ACCEPTED'])(
    '[ORD-145] holds the payment when a dispute ends with %s, which does not say who paid',
    async (outcome) => {
      const person = await signInNewCustomer(app);
      const id = await bought(person);
      await loseDispute(id, outcome);
      expect(await theLicense(person)).toMatchObject({ revoked: false });
      expect(await holdsOf(id)).toEqual([['unclear_dispute', null]]);
    },
  );

  it('[ORD-145] holds the payment when a lost dispute does not name the amount', async () => {
    const person = await signInNewCustomer(app);
    const id = await bought(person);
    const resource = {
      disputed_transactions: [{ seller_transaction_id: await captureId(id) }],
      dispute_outcome: { outcome_code: 'RESOLVED_BUYER_FAVOUR' },
    };
    const event = { id: `WH-${id}`, event_type: 'CUSTOMER.DISPUTE.RESOLVED', resource };
    expect((await deliver(app, await signed(app, JSON.stringify(event)))).status).toBe(200);
    expect(await theLicense(person)).toMatchObject({ revoked: false });
    expect(await holdsOf(id)).toEqual([['unclear_dispute', null]]);
  });

  it('[ORD-145] revokes all licenses of a lost dispute, and holds all payments of a partly lost one', async () => {
    const [one, other] = [await signInNewCustomer(app), await signInNewCustomer(app)];
    const ids = [await bought(one), await bought(other)];
    await loseDispute(ids, 'RESOLVED_BUYER_FAVOUR');
    for (const person of [one, other]) expect(await theLicense(person)).toMatchObject({ revoked: true });

    const [third, fourth] = [await signInNewCustomer(app), await signInNewCustomer(app)];
    const more = [await bought(third), await bought(fourth)];
    await loseDispute(more, 'RESOLVED_BUYER_FAVOUR', '4.00');
    for (const person of [third, fourth]) expect(await theLicense(person)).toMatchObject({ revoked: false });
    for (const id of more) expect(await holdsOf(id)).toEqual([['partial_dispute', null]]);
  });

  it('[ORD-145] holds a payment until PayPal shows its reversal, and then revokes the license', async () => {
    const person = await signInNewCustomer(app);
    const id = await bought(person);
    const taken = await captureId(id);
    await atPayPal(app, `/orders/${id}/lag`, { reads: 1 });
    await atPayPal(app, `/captures/${taken}/reverse`, {});
    const message = await messageOf(app, 'PAYMENT.CAPTURE.REVERSED', taken);
    expect((await deliver(app, message)).status).toBe(503);
    expect(await theLicense(person)).toMatchObject({ revoked: false });
    expect(await holdsOf(id)).toEqual([['unclear_reversal', null]]);
    expect((await deliver(app, message)).status).toBe(200);
    expect(await theLicense(person)).toMatchObject({ revoked: true });
    expect(await holdsOf(id)).toEqual([['unclear_reversal', 'cleared']]);
  });

  it('[ORD-145] holds a reversed payment while the API replies are unreadable, and then revokes the license', async () => {
    const person = await signInNewCustomer(app);
    const id = await bought(person);
    const taken = await captureId(id);
    await atPayPal(app, `/captures/${taken}/reverse`, {});
    await atPayPal(app, '/faults', { endpoint: 'get', fault: 'unknown_shape', times: 2 });
    const message = await messageOf(app, 'PAYMENT.CAPTURE.REVERSED', taken);
    expect((await deliver(app, message)).status).toBe(503);
    expect(await theLicense(person)).toMatchObject({ revoked: false });
    expect(await holdsOf(id)).toEqual([['unclear_reversal', null]]);
    expect((await deliver(app, message)).status).toBe(200);
    expect(await theLicense(person)).toMatchObject({ revoked: true });
    expect(await holdsOf(id)).toEqual([['unclear_reversal', 'cleared']]);
  });

  it('[ORD-145] revokes the license after a lost dispute that names our order and not the capture', async () => {
    const person = await signInNewCustomer(app);
    const id = await bought(person);
    const event = {
      id: `WH-NAMED-${id}`,
      event_type: 'CUSTOMER.DISPUTE.RESOLVED',
      resource: {
        disputed_transactions: [{ custom: (await orderAt(app, id)).id }],
        dispute_outcome: {
          outcome_code: 'RESOLVED_BUYER_FAVOUR',
          amount_refunded: { currency_code: 'USD', value: '4.00' },
        },
      },
    };
    expect((await deliver(app, await signed(app, JSON.stringify(event)))).status).toBe(200);
    expect(await theLicense(person)).toMatchObject({ revoked: true });
  });

  it.for(['refund', 'reverse'] as const)(
    '[ORD-145] revokes the license after a %s even if PayPal has forgotten the order',
    async (how) => {
      const person = await signInNewCustomer(app);
      const id = await bought(person);
      const taken = await captureId(id);
      await atPayPal(app, `/orders/${id}/forget`, {});
      await atPayPal(app, `/captures/${taken}/${how}`, {});
      const type = `PAYMENT.CAPTURE.${how === 'refund' ? 'REFUNDED' : 'REVERSED'}`;
      expect((await deliver(app, await messageOf(app, type, taken))).status).toBe(200);
      expect(await theLicense(person)).toMatchObject({ revoked: true });
    },
  );

  it('[ORD-138] stops the running product sessions of a refunded license', async () => {
    const person = await signInNewCustomer(app);
    const id = await bought(person);
    const { license } = await app.licenses.get((await theLicense(person)).id, person.id);
    const product = await run(app, license);
    await undo(id, 'refund');
    expect(await product.stopped).toMatchObject({ error: 'license_revoked' });
    expect(await whyRefused(app, license)).toMatchObject({ error: 'license_revoked' });
  });

  it('[ORD-88] revokes the license when a refund webhook that came before the refund is resent', async () => {
    const person = await signInNewCustomer(app);
    const id = await bought(person);
    const taken = await captureId(id);
    const event = {
      id: `WH-EARLY-${taken}`,
      event_type: 'PAYMENT.CAPTURE.REFUNDED',
      resource: {
        id: '0REFUND',
        supplementary_data: { related_ids: { order_id: id, capture_id: taken } },
        seller_payable_breakdown: { total_refunded_amount: { currency_code: 'USD', value: '4.00' } },
      },
    };
    const early = await signed(app, JSON.stringify(event));
    expect((await deliver(app, early)).status).toBe(503);
    await atPayPal(app, `/captures/${taken}/refund`, {});
    expect((await deliver(app, early)).status).toBe(200);
    expect(await theLicense(person)).toMatchObject({ revoked: true });
  });

  it('does not deliver a refunded purchase again when it is captured again', async () => {
    const person = await signInNewCustomer(app);
    const id = await bought(person);
    await undo(id, 'refund');
    expect((await capture(person, id)).body).toMatchObject({ code: 409, error: 'payment_returned' });
    await app.payments?.reconcile();
    expect(await orderAt(app, id)).toMatchObject({ state: 'refunded' });
  });
});

describe('refunded and disputed top-ups', () => {
  it("[LED-11] takes back the remaining credits of a reversed top-up and books the rest as the shop's loss", async () => {
    const person = await signInNewCustomer(app);
    const id = await toppedUp(person, 10);
    const { id: productId } = await addProduct(app);
    expect((await complete(person, { productId })).status).toBe(200);
    await undo(id, 'reverse');
    const { rows } = await app.database.pool.query(
      `select sum(balance_cents)::int as lost from ledger_accounts where name = 'losses'`,
    );
    expect(rows).toEqual([{ lost: -400 }]);
    expect(await app.ledger.credits(person.id)).toBe(0n);
    expect(await app.ledger.lookAtBooks()).toEqual([]);
  });

  it('[LED-12] suspends a customer only if their credits do not cover the chargeback', async () => {
    const spender = await signInNewCustomer(app);
    const spent = await toppedUp(spender, 10);
    const { id: productId } = await addProduct(app);
    await complete(spender, { productId });
    await loseDispute(spent, 'RESOLVED_BUYER_FAVOUR');
    expect(await isSuspended(spender)).toBe(true);

    const saver = await signInNewCustomer(app);
    await undo(await toppedUp(saver, 10), 'reverse');
    expect(await isSuspended(saver)).toBe(false);
    expect(await overview(saver)).toMatchObject({
      credits: 0,
      bills: [{ total: 10, userId: saver.id, reason: 'Chargeback of a top-up' }, { total: 10 }],
    });
  });

  it('[LED-12] suspends a customer after a chargeback even if another webhook of the payment came first', async () => {
    const person = await signInNewCustomer(app);
    const id = await toppedUp(person, 10);
    const { id: productId } = await addProduct(app);
    await complete(person, { productId });
    const taken = await captureId(id);
    await atPayPal(app, `/captures/${taken}/reverse`, {});
    expect((await deliver(app, await messageOf(app, 'PAYMENT.CAPTURE.COMPLETED', taken))).status).toBe(200);
    expect((await deliver(app, await messageOf(app, 'PAYMENT.CAPTURE.REVERSED', taken))).status).toBe(200);
    expect(await isSuspended(person)).toBe(true);
    expect(await orderAt(app, id)).toMatchObject({ state: 'refunded', review: 'Chargeback at PayPal' });
    expect(await app.ledger.lookAtBooks()).toEqual([]);
  });

  it('[LED-12] suspends neither a customer after a refund by the shop nor an admin after a chargeback', async () => {
    const person = await signInNewCustomer(app);
    const { id: productId } = await addProduct(app);
    const refunded = await toppedUp(person, 10);
    await complete(person, { productId });
    await undo(refunded, 'refund');
    expect(await isSuspended(person)).toBe(false);

    const admin = await signIn(app, 'admin');
    const id = await toppedUp(admin, 10);
    await complete(admin, { productId });
    await undo(id, 'reverse');
    expect(await isSuspended(admin)).toBe(false);
    expect(await orderAt(app, id)).toMatchObject({ state: 'refunded', review: 'Chargeback at PayPal' });
  });
});
