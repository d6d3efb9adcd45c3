import { strings } from '@botique/contract/strings.ts';
import { licensesEndpoints } from '@botique/contract/licenses/endpoints.ts';
import type { License } from '@botique/contract/licenses/license.ts';
import { ordersEndpoints as calls } from '@botique/contract/orders/endpoints.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { connectLive, nextEvent } from '../../testing/live-client.ts';
import { complete, countOf, expectNothingChanged, giveCredits } from '../../testing/orders.ts';
import { signIn, signInNewCustomer, type Person, type Reply } from '../../testing/person.ts';
import { addProduct, newProductId, someProduct } from '../../testing/products.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let customer: Person;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  customer = await signInNewCustomer(app);
});

const claim = (productId: string, by = customer) => by.call(calls['trials.claim'], { body: { productId } });
const claimed = async (by = customer) => (await by.call(calls['trials.mine'])).body.data;
const owned = async (by = customer) => (await by.call(calls['orders.owned'])).body.data;
const getFree = (productId: string, by = customer) =>
  by.call(calls['orders.complete'], { body: { productId, price: 0, method: 'free' } });
const licenseIn = ({ body }: Reply) => (body.data as { licenseId: string }).licenseId;
const licensesOf = async (by = customer) =>
  (await by.call(licensesEndpoints['licenses.mine'])).body.data as License[];
const onTrial = (change: object = {}) =>
  addProduct(app, someProduct({ trial: { enabled: true, duration: 7 }, ...change }));

it('[ORD-89] [ORD-90] grants a trial as a license for its days, with 2 sessions and the included storage', async () => {
  const { id } = await onTrial();
  const reply = await claim(id);
  const [license, ...more] = await licensesOf();
  expect(reply.body).toEqual({
    success: true,
    code: 200,
    message: 'Your free trial has started!',
    data: { licenseId: license?.id },
  });
  expect(more).toEqual([]);
  expect(license).toMatchObject({ productId: id, trial: true, sessions: 2, storge: { used: 0, max: 100 } });
  expect(Date.parse(license?.expire ?? '') - Date.parse(license?.createdAt ?? '')).toBe(7 * 86_400_000);
});

it('[ORD-91] lets each customer claim a trial once', async () => {
  const { id } = await onTrial();
  await claim(id);
  await expectNothingChanged(app, () => claim(id), {
    code: 409,
    error: 'trial_claimed',
    message: strings.trials.alreadyClaimed,
  });
  expect((await claim(id, await signIn(app, 'other'))).status).toBe(200);
});

it('[ORD-91] grants a trial once for 20 simultaneous claims', async () => {
  const { id } = await onTrial();
  const replies = await Promise.all(Array.from({ length: 20 }, () => claim(id)));
  expect(countOf(replies, 200)).toBe(1);
  expect(countOf(replies, 409)).toBe(19);
  expect((await licensesOf()).length).toBe(1);
});

it('[ORD-92] refuses the trial of a product that is locked, has no trial or does not exist', async () => {
  const locked = await onTrial({ locked: true });
  const without = await addProduct(app, someProduct({ trial: { enabled: false, duration: 7 } }));
  await expectNothingChanged(app, () => claim(locked.id), { code: 409, error: 'product_locked' });
  await expectNothingChanged(app, () => claim(without.id), { code: 409, error: 'trial_not_offered' });
  await expectNothingChanged(app, () => claim(newProductId()), {
    code: 404,
    message: strings.orders.notFound,
  });
  expect(await claimed()).toEqual([]);
});

it('grants the trial of a product that is out of stock', async () => {
  const { id } = await onTrial({ stock: { enabled: true, amount: 0, data: [] } });
  expect((await claim(id)).status).toBe(200);
});

it('lets customers buy a product after its trial', async () => {
  const { id } = await onTrial();
  await claim(id);
  await giveCredits(app, customer, 400n);
  expect((await complete(customer, { productId: id })).status).toBe(200);
  expect((await licensesOf()).map(({ trial }) => trial)).toEqual([false, true]);
});

it("[ORD-93] sends a claimed trial to the customer's open pages", async () => {
  const { id } = await onTrial();
  const live = await connectLive(app, customer);
  const told = nextEvent(live, 'license.trails.created');
  const created = nextEvent(live, 'license.created');
  await claim(id);
  expect(await told).toMatchObject({ productId: id });
  expect(await created).toMatchObject({ license: { productId: id, trial: true } });
});

it('[ORD-94] lists claimed trials only to the customer who claimed them', async () => {
  const [one, two] = [await onTrial(), await onTrial()];
  await claim(one.id);
  await claim(two.id);
  expect(await claimed()).toEqual(expect.arrayContaining([one.id, two.id]));
  expect(await claimed(await signInNewCustomer(app))).toEqual([]);
});

it('[CAT-77] lists the licenses of claimed trials and free products, to their owner only', async () => {
  const trial = await onTrial();
  const free = await addProduct(app, someProduct({ price: 0 }));
  const bought = await addProduct(app, someProduct());
  const trialLicense = licenseIn(await claim(trial.id));
  await giveCredits(app, customer, 400n);
  await complete(customer, { productId: bought.id });
  const freeLicense = licenseIn(await getFree(free.id));
  const other = await signInNewCustomer(app);
  const theirLicense = licenseIn(await claim(trial.id, other));
  expect(await owned()).toEqual([
    { productId: trial.id, licenseId: trialLicense, ticketId: null, trial: true },
    { productId: free.id, licenseId: freeLicense, ticketId: null, trial: false },
  ]);
  expect(await owned(other)).toEqual([
    { productId: trial.id, licenseId: theirLicense, ticketId: null, trial: true },
  ]);
  expect(await owned(await signInNewCustomer(app))).toEqual([]);
});

it('[CAT-77] lists the newest license of an expired trial, and the ticket of a free product', async () => {
  const { id: productId, name: productName, category, key: type } = await onTrial();
  const ticket = await onTrial({ price: 0, system: 'ticket', trial: { enabled: false, duration: 0 } });
  const grant = { userId: customer.id, productId, productName, category, type, trial: true };
  const expired = (daysAgo: number) => ({
    ...grant,
    days: 7,
    sessions: 2,
    storageMb: 100,
    grantedFor: `test:${customer.id}:${daysAgo}`,
    createdAt: new Date(Date.now() - daysAgo * 86_400_000),
  });
  for (const days of [40, 20, 30]) await app.licenses.grant(app.database.db, expired(days));
  const { body } = await getFree(ticket.id);
  const [newest] = await licensesOf();
  expect(await owned()).toEqual([
    { productId, licenseId: newest?.id, ticketId: null, trial: true },
    { productId: ticket.id, licenseId: null, ticketId: body['navigate'], trial: false },
  ]);
});
