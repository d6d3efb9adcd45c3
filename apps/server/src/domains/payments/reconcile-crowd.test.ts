import { expect, it } from 'vitest';
import { approvedPayment, atPayPal, capture, orderAt } from '../../testing/payments.ts';
import { signInNewCustomer } from '../../testing/person.ts';
import { addProduct } from '../../testing/products.ts';
import { startTestAppForThisTest } from '../../testing/test-app.ts';

it('[ORD-82] reconciles a captured payment despite 500 older ones that ended unpaid', async () => {
  const app = await startTestAppForThisTest({ jobs: false });
  await atPayPal(app, '/webhooks/plan', { hold: true });
  const buyer = await signInNewCustomer(app);
  const { id: productId } = await addProduct(app);
  // Enough to fill a run: older payments that were declined and then abandoned.
  await app.database.pool.query(
    `insert into orders (id, user_id, kind, product_name, price_cents, reserved, state, provider_id, capture_attempt,
       created_at, expires_at)
     select gen_random_uuid(), $1, 'top_up', 'Top-up', 500, false, 'cancelled', 'GIVENUP' || number, 1,
       now() - interval '1 hour', now() - interval '45 minutes'
     from generate_series(1, 500) as number`,
    [buyer.id],
  );
  const id = await approvedPayment(app, buyer, { id: productId });
  await atPayPal(app, '/faults', { endpoint: 'capture', fault: 'acts_then_drops', times: 3 });
  expect((await capture(buyer, id)).body).toMatchObject({ error: 'payment_unknown' });
  await app.payments?.reconcile();
  expect(await orderAt(app, id)).toMatchObject({ state: 'fulfilled' });
}, 300_000);

it('[ORD-147] reconciles a new payment without waiting for 500 stuck ones', async () => {
  const app = await startTestAppForThisTest({ jobs: false });
  await atPayPal(app, '/webhooks/plan', { hold: true });
  const buyer = await signInNewCustomer(app);
  const { id: productId } = await addProduct(app);
  // PayPal doesn't know any of them, so the outcome of their captures stays unknown.
  await app.database.pool.query(
    `insert into orders (id, user_id, kind, product_name, price_cents, reserved, state, provider_id, capture_attempt,
       created_at, expires_at, next_check_at)
     select gen_random_uuid(), $1, 'top_up', 'Top-up', 500, false, 'capturing', 'STUCK' || number, 1,
       now() - interval '1 hour', now() + interval '1 hour', now() - interval '1 hour'
     from generate_series(1, 500) as number`,
    [buyer.id],
  );
  const stuck = async () => {
    const { rows } = await app.database.pool.query<{ failed: number; next: Date; due: number }>(
      `select min(failed_checks) as failed, min(next_check_at) as next, count(*) filter (where next_check_at <= now())::int as due
       from orders where provider_id like 'STUCK%'`,
    );
    return rows[0];
  };
  const begunAt = Date.now();
  // A slow machine needs more than one run to try each of them.
  while ((await stuck())?.failed === 0) await app.payments?.reconcile();
  expect((await stuck())?.next.getTime()).toBeGreaterThanOrEqual(begunAt + 60_000);

  await app.database.pool.query(
    `update orders set next_check_at = now() - interval '1 hour' where provider_id like 'STUCK%'`,
  );
  const id = await approvedPayment(app, buyer, { id: productId });
  const reconciled = app.payments?.reconcile();
  await expect.poll(() => orderAt(app, id)).toMatchObject({ state: 'fulfilled' });
  // The new payment was settled before all stuck ones were checked.
  expect((await stuck())?.due).toBeGreaterThan(0);
  await reconciled;
}, 300_000);
