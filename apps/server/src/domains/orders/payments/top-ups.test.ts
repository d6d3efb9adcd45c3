import { ledgerEndpoints } from '@botique/contract/ledger/endpoints.ts';
import { topUpLimits } from '@botique/contract/orders/order-rules.ts';
import { paypalEndpoints } from '@botique/contract/orders/paypal-endpoints.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectNothingChanged } from '../../../testing/orders.ts';
import {
  atPayPal,
  capture,
  createTopUp,
  decide,
  idOf,
  payTopUp,
  seenAtPayPal,
} from '../../../testing/payments.ts';
import { signInSomebodyNew, type Person } from '../../../testing/person.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  await atPayPal(app, '/webhooks/plan', { hold: true });
});
afterAll(() => app.close());

const overview = async (by: Person) => (await by.call(ledgerEndpoints['overview.get'], {})).body.data;
const history = async (by: Person) => (await by.call(paypalEndpoints['topUps.mine'], {})).body.data;

it('[ORD-119] [ORD-120] a top-up raises the credits by its amount, once, however often it is captured', async () => {
  const person = await signInSomebodyNew(app);
  const id = idOf(await createTopUp(person, 25.5));
  expect((await seenAtPayPal(app, id)).request?.amount).toMatchObject({
    currency_code: 'USD',
    value: '25.50',
  });
  await decide(app, id);
  const reply = await capture(person, id);
  expect(reply.body).toMatchObject({ status: 'COMPLETED', navigate: null });
  expect(reply.body.message).toBe('$25.50 were added to your credits.');
  await capture(person, id);
  await app.orders.payments?.reconcile();
  expect(await overview(person)).toMatchObject({
    credits: 25.5,
    bills: [{ total: 25.5, receiverId: person.id, reason: 'Top-up' }],
  });
  expect(await history(person)).toMatchObject([{ amount: 25.5, state: 'fulfilled' }]);
  expect(await app.ledger.lookAtBooks()).toEqual([]);
});

it.for([topUpLimits.least, topUpLimits.most, 19.99])('[ORD-118] $%d can be paid', async (amount) => {
  const person = await signInSomebodyNew(app);
  await payTopUp(app, person, amount);
  expect(await overview(person)).toMatchObject({ credits: amount });
});

it.for([0, 0.99, -5, 1_000.01, 1e9, 1.001, Number.NaN])(
  '[ORD-118] $%d is refused with 400 and changes nothing',
  async (amount) => {
    const person = await signInSomebodyNew(app);
    const refusal = { code: 400, error: 'invalid_request' };
    await expectNothingChanged(app, () => createTopUp(person, amount), refusal);
  },
);

it('whoever opens the popup again for the same amount goes on with the same payment', async () => {
  const person = await signInSomebodyNew(app);
  const first = idOf(await createTopUp(person, 10));
  expect(idOf(await createTopUp(person, 10))).toBe(first);
  expect(idOf(await createTopUp(person, 11))).not.toBe(first);
});

it('what was not paid is no history, what PayPal still checks is', async () => {
  const person = await signInSomebodyNew(app);
  idOf(await createTopUp(person, 10));
  expect(await history(person)).toEqual([]);
  const id = idOf(await createTopUp(person, 12));
  await decide(app, id, 'pending');
  expect((await capture(person, id)).body).toMatchObject({ status: 'PENDING' });
  expect(await history(person)).toMatchObject([{ amount: 12, state: 'capturing' }]);
  expect(await overview(person)).toMatchObject({ credits: 0, bills: [] });
});

it('[ORD-77] a top-up of which PayPal took another amount is refunded, and raises nothing', async () => {
  const person = await signInSomebodyNew(app);
  const id = idOf(await createTopUp(person, 30));
  await decide(app, id);
  await atPayPal(app, '/faults', { endpoint: 'capture', fault: 'captures_other_amount' });
  expect((await capture(person, id)).body).toMatchObject({ error: 'payment_returned' });
  expect(await overview(person)).toMatchObject({ credits: 0, bills: [] });
  expect(await history(person)).toMatchObject([{ amount: 30, state: 'refunded' }]);
});
