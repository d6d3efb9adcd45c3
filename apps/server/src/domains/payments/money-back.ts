import { failpoint } from '#failpoints';
import type { Logger } from 'pino';
import type { PayPal } from '../../gateways/paypal/paypal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable } from '../../platform/db/database.ts';
import type { Accounts } from '../accounts/service.ts';
import type { Billing } from '../billing/service.ts';
import type { Ledger } from '../ledger/service.ts';
import type { Licenses } from '../licenses/service.ts';
import { createNotification } from '../office/service.ts';
import type { OrderRow, Orders } from '../orders/service.ts';
import { createHeldPayments, type Decision } from './held/held-payments.ts';
import { createRecordLoss } from './held/record-loss.ts';
import { revokedText } from './reversals/notification-texts.ts';
import { createRestoreOrder } from './reversals/restore-order.ts';
import type { ChangedSale } from './reversals/reversal.ts';
import { createReversals } from './reversals/reverse-order.ts';
import { createTakeBack } from './reversals/take-back.ts';
import { createOpenRefunds } from './refunds/open-refunds.ts';
import { createHoldOverdue } from './refunds/overdue-refunds.ts';
import { createProviderRefunds } from './refunds/provider-refunds.ts';
import { createRefundOrder, type WantedRefund } from './refunds/refund-order.ts';
import { createRefunds } from './refunds/refunds.ts';

type Dependencies = {
  db: Db;
  clock: Clock;
  log: Pick<Logger, 'warn'>;
  /** Null if the shop doesn't accept PayPal. */
  paypal: PayPal | null;
  accounts: Accounts;
  ledger: Ledger;
  licenses: Licenses;
  orders: Pick<Orders, 'notifyListeners'>;
  billing: Billing;
};

export type MoneyBack = ReturnType<typeof createMoneyBack>;

/** Refunds, reversals and held payments. Works without PayPal, for orders that were paid with credits. */
export function createMoneyBack(dependencies: Dependencies) {
  const { clock, paypal, billing, licenses, orders } = dependencies;
  const takeBack = createTakeBack(dependencies);
  const reversals = createReversals({ ...dependencies, takeBack });
  const restoreOrder = createRestoreOrder(dependencies);
  const held = createHeldPayments({
    ...dependencies,
    invoices: billing.invoices,
    carryOut: { revoke, restore: restoreOrder, recordLoss: (...about) => recordLoss(...about) },
  });
  const refunds = paypal && createRefunds({ ...dependencies, paypal, held });
  const openRefunds = createOpenRefunds({ clock, held });
  const recordLoss = createRecordLoss({ clock, takeBack, openRefunds, held });
  const refundOrder = createRefundOrder({ ...dependencies, takeBack, acceptsPayPal: paypal !== null });

  /** An admin revokes the license of a payment that PayPal took back in part. */
  async function revoke(tx: Queryable, order: OrderRow): Promise<ChangedSale> {
    const license = order.licenseId === null ? null : await takeBack.revoke(tx, order.licenseId);
    const [userId, createdAt] = [order.userId, clock.now()];
    if (license) {
      await createNotification(tx, { userId, text: revokedText(order), licenseId: license.id, createdAt });
    }
    return { order, license };
  }

  /** Call it after the commit. */
  async function notifyChangedSale({ order, license }: ChangedSale): Promise<void> {
    orders.notifyListeners(order);
    if (license) await licenses.notifyUpdated(license);
  }

  return {
    held,
    refunds,
    reversals,
    restoreOrder,
    openRefunds,
    holdOverdue: createHoldOverdue({ ...dependencies, held }),
    providerRefunds: createProviderRefunds({ clock, takeBack, reversals, openRefunds, held }),
    notifyChangedSale,

    /** Refunds an order once for each `wanted.id`. PayPal may still be working on it afterwards. */
    async refund(orderId: string, wanted: WantedRefund): Promise<void> {
      const reversal = await refundOrder(orderId, wanted);
      if (!reversal) return;
      await failpoint('refund.decided');
      await notifyChangedSale(reversal);
      if (wanted.destination === 'paypal') await refunds?.refundNow(wanted.id);
    },

    async resolveHeld(id: string, decision: Decision): Promise<OrderRow> {
      const { order, reversal } = await held.resolve(id, decision);
      await notifyChangedSale(reversal ?? { order, license: null });
      return order;
    },
  };
}
