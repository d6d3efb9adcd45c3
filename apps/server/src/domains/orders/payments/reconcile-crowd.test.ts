import { expect, it } from 'vitest';
import { approvedPayment, atPayPal, capture, orderAt } from '../../../testing/payments.ts';
import { signInSomebodyNew } from '../../../testing/person.ts';
import { addProduct } from '../../../testing/products.ts';
import { startTestAppForThisTest } from '../../../testing/test-app.ts';

it('[ORD-82] a crowd of payments that ended without money does not keep the reconciler from one that was captured', async () => {
  const app = await startTestAppForThisTest({ jobs: false });
  await atPayPal(app, '/webhooks/plan', { hold: true });
  const buyer = await signInSomebodyNew(app);
  const { id: productId } = await addProduct(app);
  // As many as are asked about at once: declined, and then given up. All of them are older than the one that counts.
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
  await app.orders.payments?.reconcile();
  expect(await orderAt(app, id)).toMatchObject({ state: 'fulfilled' });
}, 120_000);
