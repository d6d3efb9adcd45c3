import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInNewCustomer } from '../../../testing/person.ts';
import { heldRows } from '../../../testing/refund-calls.ts';
import { hourMs, startShopThatRefunds, type ShopThatRefunds } from '../../../testing/refunds.ts';
import { createHeldPayments } from '../held/held-payments.ts';
import { createHoldOverdue } from './overdue-refunds.ts';

let shop: ShopThatRefunds;
beforeAll(async () => {
  shop = await startShopThatRefunds();
});
afterAll(() => shop.app.close());

it('[ORD-143] holds a refund that is owed for a day, also if the shop no longer accepts PayPal', async () => {
  const { orderId } = await shop.owedRefund(await signInNewCustomer(shop.app), 1);
  const { database, ledger, billing } = shop.app;
  const parts = { db: database.db, clock: shop.clock };
  const held = createHeldPayments({ ...parts, ledger, invoices: billing.invoices });
  const holdOverdue = createHoldOverdue({ ...parts, held });
  shop.clock.forward(23 * hourMs);
  await holdOverdue();
  expect(await heldRows(shop.app, orderId)).toEqual([{ reason: 'returned', resolution: null }]);
  shop.clock.forward(hourMs);
  await holdOverdue();
  await holdOverdue();
  expect(await heldRows(shop.app, orderId)).toEqual([
    { reason: 'returned', resolution: null },
    { reason: 'refund_failed', resolution: null },
  ]);
  expect(await shop.refundOf(orderId)).toMatchObject({ state: 'owed' });
});
