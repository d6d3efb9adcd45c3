import { paymentsEndpoints } from '@botique/contract/payments/endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountOf, type Party } from '../../ledger/parties.ts';
import { pendingInvoice, renew } from '../../../testing/invoices.ts';
import { giveLicense } from '../../../testing/licenses.ts';
import { giveCredits } from '../../../testing/orders.ts';
import {
  approvedPayment,
  atPayPal,
  capture,
  createTopUp,
  decide,
  idOf,
  seenAtPayPal,
} from '../../../testing/payments.ts';
import { deliver, messageOf } from '../../../testing/paypal-messages.ts';
import { signInNewCustomer, type Person } from '../../../testing/person.ts';
import { addProduct } from '../../../testing/products.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  await atPayPal(app, '/webhooks/plan', { hold: true });
});
afterAll(() => app.close());

/** Locks `held`, waits until `work` blocks on it, and returns which of the `wanted` rows are unlocked. */
async function freeMeanwhile(
  held: string,
  wanted: readonly string[],
  work: () => Promise<unknown>,
  waiters = 1,
) {
  const client = await app.database.pool.connect();
  try {
    await client.query('begin');
    await client.query(`${held} for no key update`);
    const done = work();
    await expect.poll(async () => (await app.database.pool.query(waiting)).rowCount).toBe(waiters);
    const free: boolean[] = [];
    for (const rows of wanted) {
      const { rowCount } = await client.query(`${rows} for no key update skip locked`);
      free.push((rowCount ?? 0) > 0);
    }
    await client.query('rollback');
    await done;
    return free;
  } finally {
    client.release();
  }
}

const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

const theLicense = (id: string) => `select 1 from licenses where id = '${id}'`;

async function accountId(party: Party): Promise<string> {
  const { userId, name, pocket } = accountOf(party);
  const { rows } = await app.database.pool.query<{ id: string }>(
    'select id from ledger_accounts where user_id = $1 or (name = $2 and pocket = $3)',
    [userId, name, pocket],
  );
  return rows[0]?.id ?? '';
}

const theAccount = (id: string) => `select 1 from ledger_accounts where id = '${id}'`;

async function refundAtPayPal(payment: string) {
  const taken = (await seenAtPayPal(app, payment)).capture?.id ?? '';
  await atPayPal(app, `/captures/${taken}/refund`, {});
  return messageOf(app, 'PAYMENT.CAPTURE.REFUNDED', taken);
}

async function refund(payment: string): Promise<void> {
  expect((await deliver(app, await refundAtPayPal(payment))).status).toBe(200);
}

async function paid(by: Person, payment: string): Promise<string> {
  await decide(app, payment);
  expect((await capture(by, payment)).status).toBe(200);
  return payment;
}

/** A customer whose account id sorts after the shop account's, so that it must be locked second. */
async function somebodyAfter(shop: 'sales' | 'paypal') {
  for (;;) {
    const person = await signInNewCustomer(app);
    const { id: productId } = await addProduct(app);
    await paid(person, await approvedPayment(app, person, { id: productId }));
    await giveCredits(app, person, 1_000n);
    const own = await accountId({ user: person.id });
    const shops = await accountId({ shop, near: person.id });
    if (shops < own) return { person, productId, own, shops };
  }
}

describe('lock order of refunds', () => {
  it('locks the license before the sales account when a purchase is refunded', async () => {
    const person = await signInNewCustomer(app);
    const { id: productId } = await addProduct(app);
    const payment = await paid(person, await approvedPayment(app, person, { id: productId }));
    const [license] = (await app.licenses.mine(person.id, { limit: 1 })).data;
    const sales = await accountId({ shop: 'sales', near: person.id });
    const free = await freeMeanwhile(theLicense(license?.id ?? ''), [theAccount(sales)], () =>
      refund(payment),
    );
    expect(free).toEqual([true]);
  });

  it('locks the invoice before the license and the sales account when a renewal is refunded', async () => {
    const person = await signInNewCustomer(app);
    const { id, license } = await pendingInvoice(app, person);
    const payment = await paid(
      person,
      idOf(await person.call(paymentsEndpoints['paypal.invoice'], { params: { id } })),
    );
    const sales = await accountId({ shop: 'sales', near: person.id });
    const invoice = `select 1 from invoices where number = ${Number(id.slice(4))}`;
    const free = await freeMeanwhile(invoice, [theLicense(license.id), theAccount(sales)], () =>
      refund(payment),
    );
    expect(free).toEqual([true, true]);
  });

  it('[LED-5] locks ledger accounts in the order of their ids when a top-up is refunded', async () => {
    const { person, own, shops } = await somebodyAfter('paypal');
    const payment = await paid(person, idOf(await createTopUp(person, 5)));
    const free = await freeMeanwhile(theAccount(shops), [theAccount(own)], () => refund(payment));
    expect(free).toEqual([true]);
  });
});

it('[LED-5] locks ledger accounts in the order of their ids when a license is renewed', async () => {
  const { person, productId, own, shops } = await somebodyAfter('sales');
  const license = await giveLicense(app, person.id, { productId });
  const free = await freeMeanwhile(theAccount(shops), [theAccount(own)], async () => {
    expect((await renew(person, { license: license.id })).body).toMatchObject({ success: true });
  });
  expect(free).toEqual([true]);
});

it('leaves no pending invoice when a renewal races with the refund of its purchase', async () => {
  const person = await signInNewCustomer(app);
  const { id: productId } = await addProduct(app);
  const payment = await paid(person, await approvedPayment(app, person, { id: productId }));
  const id = (await app.licenses.mine(person.id, { limit: 1 })).data[0]?.id ?? '';
  const message = await refundAtPayPal(payment);
  let refunded: ReturnType<typeof deliver> | undefined;
  await freeMeanwhile(
    theLicense(id),
    [],
    async () => {
      const renewing = renew(person, { license: id });
      await expect.poll(async () => (await app.database.pool.query(waiting)).rowCount).toBe(1);
      refunded = deliver(app, message);
      await renewing;
    },
    2,
  );
  expect((await refunded)?.status).toBe(200);
  const { rows } = await app.database.pool.query('select status from invoices where license_id = $1', [id]);
  expect(rows).not.toContainEqual({ status: 'progress' });
});
