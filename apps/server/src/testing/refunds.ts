import { expect } from 'vitest';
import { movingClock } from './moving-clock.ts';
import { approvedPayment, atPayPal, capture, orderAt } from './payments.ts';
import type { Person } from './person.ts';
import { addProduct } from './products.ts';
import { startTestApp } from './test-app.ts';

export const hourMs = 60 * 60_000;

/** A shop whose clock the test moves, and which receives PayPal's events only when the test delivers them. */
export async function startShopThatRefunds() {
  const clock = movingClock();
  const app = await startTestApp({ clock, jobs: false });
  await atPayPal(app, '/webhooks/plan', { hold: true });

  const reconcile = async () => app.payments?.reconcile();

  async function reconcileAfterAnHour(): Promise<void> {
    clock.forward(hourMs);
    await reconcile();
  }

  async function reconcileForADay(): Promise<void> {
    for (let hour = 0; hour < 24; hour += 1) await reconcileAfterAnHour();
  }

  /** A payment of a wrong amount, whose refund PayPal doesn't carry out the given number of times. */
  async function owedRefund(
    by: Person,
    times: number,
    fault: 'refund_fails' | 'refund_pends' = 'refund_fails',
  ): Promise<{ providerId: string; orderId: string }> {
    const { id: productId } = await addProduct(app);
    const providerId = await approvedPayment(app, by, { id: productId });
    await atPayPal(app, '/faults', { endpoint: 'capture', fault: 'captures_other_amount' });
    await atPayPal(app, '/faults', { endpoint: 'refund', fault, times });
    expect((await capture(by, providerId)).body).toMatchObject({ error: 'payment_returned' });
    const { id: orderId } = await orderAt(app, providerId);
    return { providerId, orderId };
  }

  return {
    app,
    clock,
    reconcile,
    reconcileAfterAnHour,
    reconcileForADay,
    owedRefund,

    /** A refund that PayPal has refused for more than a day. */
    async failedRefund(by: Person) {
      const owed = await owedRefund(by, 25);
      await reconcileForADay();
      return owed;
    },

    async held(orderId: string) {
      const all = (await app.payments?.held.list()) ?? [];
      return all.map((one) => one.held).filter((one) => one.orderId === orderId);
    },

    async refundOf(orderId: string) {
      const { rows } = await app.database.pool.query<{
        state: string;
        attempts: number;
        last_answer: string | null;
        wait: number;
      }>(
        `select state, attempts, last_answer, round(extract(epoch from next_attempt_at - $2) / 60)::int as wait
         from refunds where order_id = $1`,
        [orderId, clock.now()],
      );
      return rows[0];
    },
  };
}

export type ShopThatRefunds = Awaited<ReturnType<typeof startShopThatRefunds>>;
