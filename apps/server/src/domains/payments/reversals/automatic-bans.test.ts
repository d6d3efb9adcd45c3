import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { deliverDecision } from '../../../testing/dispute-decisions.ts';
import { complete } from '../../../testing/orders.ts';
import { atPayPal, payTopUp } from '../../../testing/payments.ts';
import { signIn, signInNewCustomer, type Person } from '../../../testing/person.ts';
import { addProduct } from '../../../testing/products.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let admin: Person;
let customer: Person;
beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  await atPayPal(app, '/webhooks/plan', { hold: true });
  admin = await signIn(app, 'admin');
});
afterAll(() => app.close());
beforeEach(async () => {
  customer = await signInNewCustomer(app);
});

/** Top-ups of $10, of which little is left. Returns their captures. */
async function spentTopUps(count: number): Promise<string[]> {
  for (let paid = 0; paid < count; paid += 1) await payTopUp(app, customer, 10);
  for (let bought = 0; bought < count * 2.5 - 1; bought += 1) {
    const { id: productId } = await addProduct(app);
    expect((await complete(customer, { productId })).status).toBe(200);
  }
  const { rows } = await app.database.pool.query<{ capture_id: string }>(
    "select capture_id from orders where user_id = $1 and kind = 'top_up' order by created_at",
    [customer.id],
  );
  return rows.map((row) => row.capture_id);
}

async function decide(captureId: string | undefined, outcome: string): Promise<void> {
  const decision = { captureId: captureId ?? '', outcome, value: '10.00' };
  expect((await deliverDecision(app, decision)).status).toBe(200);
}
const lose = (captureId: string | undefined) => decide(captureId, 'RESOLVED_BUYER_FAVOUR');
const win = (captureId: string | undefined) => decide(captureId, 'RESOLVED_SELLER_FAVOUR');

async function isBanned(): Promise<boolean> {
  const { rows } = await app.database.pool.query('select banned_at from users where id = $1', [customer.id]);
  return rows[0]?.banned_at !== null;
}

it('[ORD-159] keeps the suspension of an admin who had lifted the automatic one', async () => {
  const [captureId] = await spentTopUps(1);
  await lose(captureId);
  await app.accounts.bans.unban(customer.id, admin.id);
  await app.accounts.bans.ban(customer.id, admin.id, 'Shared a key');
  await win(captureId);
  expect(await isBanned()).toBe(true);
});

it('[ORD-159] keeps the suspension of an admin that replaced the automatic one, which is audited', async () => {
  const [captureId] = await spentTopUps(1);
  await lose(captureId);
  for (let times = 0; times < 2; times += 1) {
    await app.accounts.bans.ban(customer.id, admin.id, 'Shared a key');
  }
  await win(captureId);
  expect(await isBanned()).toBe(true);
  const { rows } = await app.database.pool.query(
    "select actor_id, details from audit_log where action = 'accounts.banned' and subject = $1 order by id",
    [customer.id],
  );
  expect(rows).toEqual([
    { actor_id: null, details: { reason: 'Chargeback of credits that were already spent' } },
    { actor_id: admin.id, details: { reason: 'Shared a key' } },
  ]);
});

it('[ORD-159] lifts the suspension once no other chargeback of spent credits is lost', async () => {
  const [first, second] = await spentTopUps(2);
  await lose(first);
  await lose(second);
  await win(first);
  expect(await isBanned()).toBe(true);
  await win(second);
  expect(await isBanned()).toBe(false);
  expect(await app.ledger.lookAtBooks()).toEqual([]);
});

it('[ORD-159] lifts the suspension when two chargebacks are won at the same time', async () => {
  const captures = await spentTopUps(2);
  for (const captureId of captures) await lose(captureId);
  await Promise.all(captures.map(win));
  expect(await isBanned()).toBe(false);
});
