import { billingEndpoints } from '@botique/contract/billing/endpoints.ts';
import { licensesEndpoints } from '@botique/contract/licenses/endpoints.ts';
import { ordersEndpoints } from '@botique/contract/orders/endpoints.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { invoiceOf, pendingInvoice, renew } from '../../testing/invoices.ts';
import { giveLicense } from '../../testing/licenses.ts';
import { connectLive, nextEvent } from '../../testing/live-client.ts';
import { complete, expectNothingChanged, giveCredits } from '../../testing/orders.ts';
import { signIn, signInNewCustomer, type Person, type Reply } from '../../testing/person.ts';
import { addProduct, someProduct } from '../../testing/products.ts';
import { enter, giveKey, run, whyRefused } from '../../testing/product-sessions.ts';
import { tableContents } from '../../testing/table-contents.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let admin: Person;
let owner: Person;
beforeAll(async () => {
  app = await startTestApp();
  admin = await signIn(app, 'admin');
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await signInNewCustomer(app);
});

const remove = (id: string) => admin.call(billingEndpoints['licenses.delete'], { params: { id } });
const licenseIn = ({ body }: Reply) => (body.data as { licenseId: string }).licenseId;

const refusal = {
  code: 409,
  error: 'license_paid',
  message: 'Someone has paid, or started to pay, for this license. Suspend it instead.',
};

it('[LIC-44] deletes a license made by mistake with all its records, stops its products and tells the owner', async () => {
  const { id, key } = await giveKey(app, owner.id);
  const uuid = randomUUID();
  const body = { license: id, uuid: randomUUID() };
  await owner.call(licensesEndpoints['licenses.blacklistAdd'], { body });
  const { sessionId, stopped, send } = await run(app, key, { uuid });
  await send('console', { first: 1, lines: [{ level: 'info', content: 'Logged in' }] });
  const lines = () =>
    owner.call(licensesEndpoints['licenses.console'], { params: { sessionId } }).then((reply) => reply.text);
  await expect.poll(lines).toContain('Logged in');
  const page = await connectLive(app, owner);
  const ended = nextEvent(page, 'license.disconnect');
  const deleted = nextEvent(page, 'license.deleted');

  expect(await remove(id)).toMatchObject({ status: 200 });

  expect(await stopped).toMatchObject({ error: 'license_not_found', message: 'This license was deleted.' });
  expect(await ended).toMatchObject({ socketId: sessionId, uuid, license: id });
  expect(await deleted).toMatchObject({ id });
  expect(await whyRefused(app, key)).toMatchObject({ error: 'license_not_found' });
  expect((await owner.call(licensesEndpoints['licenses.get'], { params: { id } })).status).toBe(404);
  const { audit_log, ...rest } = await tableContents(app);
  expect(JSON.stringify(rest)).not.toContain(id);
  expect(JSON.stringify(rest)).not.toContain(sessionId);
  expect(audit_log).toContainEqual(
    expect.objectContaining({ action: 'licenses.deleted', subject: id, actor_id: admin.id }),
  );
  expect((await remove(id)).status).toBe(404);
});

it('[LIC-44] keeps a license that was paid for', async () => {
  await giveCredits(app, owner, 4_00n);
  const { id: productId } = await addProduct(app);
  const options = { subscription: 'subscription', duration: 30, sessions: 2, storge: 100 } as const;
  const bought = await complete(owner, { productId, price: 4, method: 'credits', ...options });
  expect(bought.status, bought.text).toBe(200);
  await expectNothingChanged(app, () => remove(licenseIn(bought)), refusal);
});

it('[LIC-44] keeps a license that someone has renewed', async () => {
  await giveCredits(app, owner, 4_00n);
  const { id: productId } = await addProduct(app);
  const { id } = await giveLicense(app, owner.id, { productId });
  expect((await renew(owner, { license: id })).body.success).toBe(true);
  await expectNothingChanged(app, () => remove(id), refusal);
});

it('[LIC-44] cancels the pending invoice of a deleted license', async () => {
  const { id, license } = await pendingInvoice(app, owner);
  const told = nextEvent(await connectLive(app, owner), 'invoices.changed');
  expect((await remove(license.id)).status).toBe(200);
  await told;
  expect(await invoiceOf(owner, id)).toMatchObject({ status: 'cancelled' });
});

it('[LIC-44] neither links to a deleted license nor offers a free product again', async () => {
  const { id: productId } = await addProduct(app, someProduct({ price: 0 }));
  const getFree = () => complete(owner, { productId, price: 0, method: 'free' });
  expect((await remove(licenseIn(await getFree()))).status).toBe(200);
  expect((await owner.call(ordersEndpoints['orders.owned'])).body.data).toEqual([
    { productId, licenseId: null, ticketId: null, trial: false },
  ]);
  expect((await getFree()).status).toBe(409);
});

it('[LIC-44] deletes a license while its products connect and are refused, and leaves nothing of it', async () => {
  const { id, key } = await giveKey(app, owner.id);
  const visits = Array.from({ length: 20 }, () => enter(app, key).catch(() => null));
  const removed = await remove(id);
  const sessions = await Promise.all(visits);
  expect(removed.status, removed.text).toBe(200);
  await expect.poll(() => sessions.filter((session) => session?.socket.connected)).toEqual([]);
  const other = await giveKey(app, owner.id, { type: 'other' });
  expect(await whyRefused(app, other.key, { product: 'warden' })).toMatchObject({ error: 'wrong_product' });
  // A refusal of the deleted license must not keep the other one out of the log.
  const logOf = async () =>
    (await owner.call(licensesEndpoints['licenses.logs'], { params: { license: other.id } })).text;
  await expect.poll(logOf).toContain('wrong_product');
  const { audit_log: _, ...rest } = await tableContents(app);
  expect(JSON.stringify(rest)).not.toContain(id);
});
