import { randomUUID } from 'node:crypto';
import { billingEndpoints } from '@botique/contract/billing/endpoints.ts';
import { userEndpoints as calls } from '@botique/contract/customers/user-endpoints.ts';
import { ledgerEndpoints } from '@botique/contract/ledger/endpoints.ts';
import { licensesEndpoints } from '@botique/contract/licenses/endpoints.ts';
import { officeEndpoints } from '@botique/contract/office/endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectLive, nextEvent } from '../../../testing/live-client.ts';
import { giveCredits } from '../../../testing/orders.ts';
import { signIn, signInNewCustomer, type Person } from '../../../testing/person.ts';
import { addProduct, someProduct } from '../../../testing/products.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

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

const change = (call: 'credits.grant' | 'credits.take', body: object = {}) =>
  admin.call(calls[call], {
    params: { id: customer.id },
    body: { key: randomUUID(), amount: 5, reason: 'For the outage', ...body },
  });

const transfers = async () => (await customer.call(ledgerEndpoints['bills.mine'])).body.data;

async function audited(action: string): Promise<object[]> {
  const { rows } = await app.database.pool.query<{ details: object; after: object | null }>(
    'select details, after from audit_log where $1 in (subject, customer_id) and action = $2 and actor_id = $3',
    [customer.id, action, admin.id],
  );
  return rows.map(({ details, after }) => Object.assign(details, { after }));
}

describe('credits', () => {
  it("[ACC-76] grants credits with an invoice and a reason, and updates the customer's open pages", async () => {
    const page = await connectLive(app, customer);
    const told = [nextEvent(page, 'credits.changed'), nextEvent(page, 'notice.created')];
    expect((await change('credits.grant')).body.data).toEqual({ credits: 5 });
    const notice = { text: 'You received $5.00 in credits: For the outage.' };
    expect(await Promise.all(told)).toMatchObject([{}, { notice }]);
    expect(await transfers()).toMatchObject([
      { receiverId: customer.id, total: 5, reason: 'For the outage' },
    ]);
    const { body } = await customer.call(billingEndpoints['invoices.mine']);
    expect(body['invoices']).toMatchObject([{ price: 5 }]);
    expect(await audited('ledger.granted')).toMatchObject([{ dollars: 5, reason: 'For the outage' }]);
  });

  it("[ACC-77] takes credits with a reason, and updates the customer's open pages", async () => {
    await giveCredits(app, customer, 8_00n);
    const page = await connectLive(app, customer);
    const told = [nextEvent(page, 'credits.changed'), nextEvent(page, 'notice.created')];
    const reply = await change('credits.take', { amount: 7.5, reason: 'Granted by mistake!' });
    expect(reply.body.data).toEqual({ credits: 0.5 });
    const notice = { text: '$7.50 of your credits were taken back: Granted by mistake!' };
    expect(await Promise.all(told)).toMatchObject([{}, { notice }]);
    expect(await transfers()).toMatchObject([
      { userId: customer.id, receiverId: 'store', total: 7.5, reason: 'Granted by mistake!' },
      { total: 8 },
    ]);
    expect(await audited('ledger.taken')).toMatchObject([
      { dollars: 7.5, reason: 'Granted by mistake!', after: { credits: 0.5 } },
    ]);
    expect(await app.ledger.checkAllBooks()).toEqual([]);
  });

  it('[ACC-77] never takes more credits than the user has', async () => {
    await giveCredits(app, customer, 3_00n);
    const reply = await change('credits.take', { amount: 3.01 });
    expect(reply.body).toMatchObject({
      code: 402,
      error: 'credits_short',
      message: 'They have only $3.00. Nothing was taken.',
    });
    expect(await audited('ledger.taken')).toEqual([]);
    expect(await app.ledger.credits(customer.id)).toBe(3_00n);
  });

  it.for(['credits.grant', 'credits.take'] as const)(
    '[ACC-78] %s changes nothing when it is repeated, even at the same time',
    async (call) => {
      await giveCredits(app, customer, 20_00n);
      const body = { key: randomUUID() };
      const replies = await Promise.all([change(call, body), change(call, body), change(call, body)]);
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
      expect(await app.ledger.credits(customer.id)).toBe(call === 'credits.grant' ? 25_00n : 15_00n);
      expect(await audited(call === 'credits.grant' ? 'ledger.granted' : 'ledger.taken')).toHaveLength(1);
      expect((await customer.call(officeEndpoints['notices.mine'])).body).toMatchObject({ total: 1 });
    },
  );

  it.for(['credits.grant', 'credits.take'] as const)(
    '[ACC-78] %s refuses a key that was used with another amount or reason',
    async (call) => {
      await giveCredits(app, customer, 20_00n);
      const key = randomUUID();
      await change(call, { key });
      const credits = await app.ledger.credits(customer.id);
      for (const other of [{ amount: 6 }, { reason: 'For the delay' }]) {
        expect((await change(call, { key, ...other })).body).toMatchObject({
          code: 409,
          error: 'key_reused',
        });
      }
      expect(await app.ledger.credits(customer.id)).toBe(credits);
    },
  );

  it.for([0, -1, 0.001, 1.005, 100_000.01, Number.MAX_SAFE_INTEGER])(
    'refuses to grant or take $%d',
    async (amount) => {
      expect((await change('credits.grant', { amount })).status).toBe(400);
      expect((await change('credits.take', { amount })).status).toBe(400);
    },
  );

  it('refuses to change credits without a reason, or those of unknown users', async () => {
    expect((await change('credits.take', { reason: ' ' })).status).toBe(400);
    const body = { key: randomUUID(), amount: 1, reason: 'Why not' };
    for (const call of ['credits.grant', 'credits.take'] as const) {
      expect((await admin.call(calls[call], { params: { id: '1' }, body })).status).toBe(404);
    }
  });
});

describe('a license without a sale', () => {
  const grant = (body: object) =>
    admin.call(calls['licenses.grant'], {
      params: { id: customer.id },
      body: { key: randomUUID(), days: 30, sessions: 3, storageMb: 200, reason: 'Thank you', ...body },
    });
  const mine = async () => (await customer.call(licensesEndpoints['licenses.mine'])).body;

  it('[LIC-177] grants a license, and tells the customer why', async () => {
    const { id: productId } = await addProduct(app);
    const page = await connectLive(app, customer);
    const told = nextEvent(page, 'license.created');
    const { status, text } = await grant({ productId });
    expect(status, text).toBe(200);
    expect(await told).toMatchObject({ license: { productId, sessions: 3, storge: { max: 200 } } });
    expect(await mine()).toMatchObject({ total: 1, data: [{ productId, trial: false }] });
    const { body } = await customer.call(officeEndpoints['notices.mine']);
    expect(body.data).toMatchObject([
      { text: expect.stringMatching(/^You received a license for .+: Thank you\.$/) },
    ]);
    const { data } = JSON.parse(text) as { data: { license: string } };
    const log = await admin.call(officeEndpoints['audit.list'], { query: { q: data.license } });
    expect(log.body).toMatchObject({ data: [{ action: 'licenses.granted', subject: data.license }] });
    expect(await audited('licenses.granted')).toMatchObject([
      { reason: 'Thank you', after: { days: 30, sessions: 3 } },
    ]);
  });

  it('[LIC-177] grants a lifetime license', async () => {
    const { id: productId } = await addProduct(app);
    await grant({ productId, days: null });
    expect(await mine()).toMatchObject({ data: [{ expire: null }] });
  });

  it('[LIC-177] grants a license once, however often the call is repeated', async () => {
    const { id: productId } = await addProduct(app);
    const body = { productId, key: randomUUID() };
    const replies = await Promise.all([grant(body), grant(body), grant(body)]);
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(await mine()).toMatchObject({ total: 1 });
    expect(await audited('licenses.granted')).toHaveLength(1);
    const other = await signInNewCustomer(app);
    const reused = { ...body, days: 30, sessions: 3, storageMb: 200, reason: 'Thank you' };
    const reply = await admin.call(calls['licenses.grant'], { params: { id: other.id }, body: reused });
    expect(reply.body).toMatchObject({ code: 409, error: 'key_reused' });
  });

  it('[LIC-177] refuses a key that another call uses for another user at the same time', async () => {
    const { id: productId } = await addProduct(app);
    const terms = { productId, days: 30, sessions: 3, storageMb: 200, reason: 'Thank you' };
    for (let round = 0; round < 5; round += 1) {
      const people = [await signInNewCustomer(app), await signInNewCustomer(app)];
      const body = { ...terms, key: randomUUID() };
      const replies = await Promise.all(
        people.map(({ id }) => admin.call(calls['licenses.grant'], { params: { id }, body })),
      );
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
      const refused = replies.find(({ status }) => status === 409);
      expect(refused?.body).toMatchObject({ error: 'key_reused' });
    }
  });

  it('[LIC-177] refuses a key that was used for a license with other terms', async () => {
    const [{ id: productId }, { id: another }] = [await addProduct(app), await addProduct(app)];
    const body = { productId, key: randomUUID() };
    await grant(body);
    const others = [{ productId: another }, { days: 31 }, { days: null }, { sessions: 4 }, { storageMb: 0 }];
    for (const other of others) {
      expect((await grant({ ...body, ...other })).body).toMatchObject({ code: 409, error: 'key_reused' });
    }
    expect((await grant(body)).status).toBe(200);
    expect(await mine()).toMatchObject({ total: 1 });
  });

  it('[LIC-177] refuses to grant products that are not sold as a license, and unknown ones', async () => {
    const { id: productId } = await addProduct(
      app,
      someProduct({ system: 'ticket', trial: { enabled: false, duration: 0 } }),
    );
    expect((await grant({ productId })).body).toMatchObject({ code: 409, error: 'not_a_license' });
    expect((await grant({ productId: 'Nothing1' })).status).toBe(404);
  });

  it.for([
    { sessions: 1 },
    { sessions: 11 },
    { storageMb: 5121 },
    { storageMb: -1 },
    { days: 0 },
    { days: 3651 },
  ])('[LIC-177] refuses to grant a license with %j', async (terms) => {
    const { id: productId } = await addProduct(app);
    expect((await grant({ productId, ...terms })).status).toBe(400);
  });
});
