import { billingEndpoints } from '@botique/contract/billing/endpoints.ts';
import { ledgerEndpoints } from '@botique/contract/ledger/endpoints.ts';
import { topUpLimits } from '@botique/contract/billing/billing-rules.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectNothingChanged } from '../../testing/orders.ts';
import {
  atPayPal,
  capture,
  createTopUp,
  decide,
  idOf,
  payTopUp,
  seenAtPayPal,
} from '../../testing/payments.ts';
import { signInNewCustomer, type Person } from '../../testing/person.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  await atPayPal(app, '/webhooks/plan', { hold: true });
});
afterAll(() => app.close());

const overview = async (by: Person) => (await by.call(ledgerEndpoints['overview.get'], {})).body.data;
const history = async (by: Person) => (await by.call(billingEndpoints['topUps.mine'], {})).body.data;

it('[ORD-119] [ORD-120] adds the amount of a top-up to the credits once, even if it is captured twice', async () => {
  const person = await signInNewCustomer(app);
  const id = idOf(await createTopUp(person, 25.5));
  expect((await seenAtPayPal(app, id)).request?.amount).toMatchObject({
    currency_code: 'USD',
    value: '25.50',
  });
  await decide(app, id);
  const reply = await capture(person, id);
  expect(reply.body).toMatchObject({ status: 'COMPLETED', navigate: null });
  expect(reply.body.message).toBe('$25.50 has been added to your credits.');
  await capture(person, id);
  await app.payments?.reconcile();
  expect(await overview(person)).toMatchObject({
    credits: 25.5,
    bills: [{ total: 25.5, receiverId: person.id, reason: 'Top-up' }],
  });
  expect(await history(person)).toMatchObject([{ amount: 25.5, state: 'fulfilled' }]);
  expect(await app.ledger.lookAtBooks()).toEqual([]);
});

it.for([topUpLimits.least, topUpLimits.most, 19.99])('[ORD-118] accepts a top-up of $%d', async (amount) => {
  const person = await signInNewCustomer(app);
  await payTopUp(app, person, amount);
  expect(await overview(person)).toMatchObject({ credits: amount });
});

it.for([0, 0.99, -5, 1_000.01, 1e9, 1.001, Number.NaN])(
  '[ORD-118] refuses a top-up of $%d with 400 and changes nothing',
  async (amount) => {
    const person = await signInNewCustomer(app);
    const refusal = { code: 400, error: 'invalid_request' };
    await expectNothingChanged(app, () => createTopUp(person, amount), refusal);
  },
);

it('continues with the same payment when a customer reopens the popup for the same amount', async () => {
  const person = await signInNewCustomer(app);
  const first = idOf(await createTopUp(person, 10));
  expect(idOf(await createTopUp(person, 10))).toBe(first);
  expect(idOf(await createTopUp(person, 11))).not.toBe(first);
});

it('lists pending top-ups in the history, but not unpaid ones', async () => {
  const person = await signInNewCustomer(app);
  idOf(await createTopUp(person, 10));
  expect(await history(person)).toEqual([]);
  const id = idOf(await createTopUp(person, 12));
  await decide(app, id, 'pending');
  expect((await capture(person, id)).body).toMatchObject({ status: 'PENDING' });
  expect(await history(person)).toMatchObject([{ amount: 12, state: 'capturing' }]);
  expect(await overview(person)).toMatchObject({ credits: 0, bills: [] });
});

it('[ORD-77] refunds a top-up of which PayPal captured another amount, and adds no credits', async () => {
  const person = await signInNewCustomer(app);
  const id = idOf(await createTopUp(person, 30));
  await decide(app, id);
  await atPayPal(app, '/faults', { endpoint: 'capture', fault: 'captures_other_amount' });
  expect((await capture(person, id)).body).toMatchObject({ error: 'payment_returned' });
  expect(await overview(person)).toMatchObject({ credits: 0, bills: [] });
  expect(await history(person)).toMatchObject([{ amount: 30, state: 'refunded' }]);
});
