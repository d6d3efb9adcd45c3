import { complete, giveCredits } from './orders.ts';
import type { Person } from './person.ts';
import { addProduct } from './products.ts';
import type { TestApp } from './test-app.ts';

type Shop = Pick<TestApp, 'billing' | 'database' | 'catalogue'>;

/** A license for $4.00, bought with credits. Returns the id of the order. */
export async function paidOrder(app: Shop, by: Person): Promise<string> {
  const { id: productId } = await addProduct(app);
  await giveCredits(app, by, 400n);
  const reply = await complete(by, { productId });
  return (reply.body.data as { orderId: string }).orderId;
}

/** A payment that waits for a decision. */
export async function heldPayment(app: Shop, by: Person): Promise<string> {
  const { rows } = await app.database.pool.query<{ id: string }>(
    `insert into held_payments (order_id, reason, details, created_at)
     values ($1, 'returned', 'PayPal captured it twice', now()) returning id`,
    [await paidOrder(app, by)],
  );
  return rows[0]?.id ?? '';
}
