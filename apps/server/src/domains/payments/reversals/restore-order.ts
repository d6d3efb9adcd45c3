import type { Clock } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import type { Accounts } from '../../accounts/service.ts';
import type { Billing } from '../../billing/service.ts';
import type { Ledger } from '../../ledger/service.ts';
import type { LicenseRow, Licenses } from '../../licenses/service.ts';
import { createNotification } from '../../office/service.ts';
import { returnedTopUpsOf, titleOf, updateOrder, type OrderRow } from '../../orders/service.ts';
import {
  lockChargeback,
  lostChargebacks,
  reopenRefunds,
  updateRefund,
  type RefundRow,
} from '../refunds/repository.ts';
import type { Taken } from '../tables.ts';
import { restoredText } from './notification-texts.ts';
import type { ChangedSale } from './reversal.ts';

type Dependencies = {
  clock: Clock;
  accounts: Pick<Accounts, 'bans'>;
  ledger: Pick<Ledger, 'book' | 'isBooked' | 'notifyCredits'>;
  licenses: Pick<Licenses, 'restore'>;
  billing: Pick<Billing, 'invoices'>;
};

export type RestoreOrder = ReturnType<typeof createRestoreOrder>;

/** Gives back what a chargeback took, after the shop has won it. */
export function createRestoreOrder({ clock, accounts, ledger, licenses, billing }: Dependencies) {
  async function restoreMoney(tx: Queryable, order: OrderRow, { id, amountCents }: RefundRow, taken: Taken) {
    const { userId } = order;
    const reason = `Chargeback of ${titleOf(order)} was won`;
    const from = { shop: 'paypal', near: userId } as const;
    if (order.kind !== 'top_up') {
      if (!amountCents) return;
      const to = { shop: 'sales', near: userId } as const;
      await ledger.book(tx, { key: `restore:${id}`, from, to, amountCents, reason });
      return;
    }
    const [credits, lost] = [BigInt(taken.credits), BigInt(taken.lost)];
    if (credits > 0n) {
      const to = { user: userId };
      await ledger.book(tx, { key: `restore:${id}`, from, to, amountCents: credits, reason });
      await ledger.notifyCredits(tx, userId);
    }
    if (lost > 0n) {
      const to = { shop: 'losses', near: userId } as const;
      await ledger.book(tx, { key: `restore-loss:${id}`, from, to, amountCents: lost, reason });
    }
  }

  async function restoreLicense(
    tx: Queryable,
    order: OrderRow,
    taken: Taken & { at: Date },
  ): Promise<LicenseRow | null> {
    const id = order.renews ?? order.licenseId;
    if (id === null || !(taken.revoked || taken.shortenedMs > 0)) return null;
    return licenses.restore(tx, id, taken);
  }

  /** Whether another chargeback took credits that had been spent. */
  async function isStillLost(tx: Queryable, userId: string): Promise<boolean> {
    for (const { orderId, taken } of await lostChargebacks(tx, await returnedTopUpsOf(tx, userId))) {
      // Those from before refunds had rows are known from the ledger only.
      const isLost = taken ? taken.lost !== '0' : await ledger.isBooked(tx, `loss:${orderId}`);
      if (isLost) return true;
    }
    return false;
  }

  /** Expects a locked, refunded order. Null if no chargeback took anything, or if it was restored before. */
  return async function restoreOrder(tx: Queryable, order: OrderRow): Promise<ChangedSale | null> {
    const chargeback = await lockChargeback(tx, order.id);
    if (order.state !== 'refunded' || !chargeback?.taken) return null;
    const { taken, amountCents } = chargeback;
    const now = clock.now();
    await billing.invoices.markOrderPaidAgain(tx, order.id);
    const license = await restoreLicense(tx, order, { ...taken, at: chargeback.createdAt });
    await restoreMoney(tx, order, chargeback, taken);
    await updateRefund(tx, chargeback.id, { state: 'restored', endedAt: now });
    const { captureId } = chargeback;
    if (captureId !== null) await reopenRefunds(tx, { orderId: order.id, captureId, at: now });
    if (taken.lost !== '0') {
      await accounts.bans.unbanAfterChargeback(tx, order.userId, () => isStillLost(tx, order.userId));
    }
    await createNotification(tx, {
      userId: order.userId,
      text: restoredText(order, license !== null),
      licenseId: license?.id ?? null,
      createdAt: now,
    });
    const refundedCents = order.refundedCents - (amountCents ?? 0n);
    const change = { state: 'fulfilled', refundedCents, review: 'Won chargeback at PayPal' } as const;
    return { order: await updateOrder(tx, order.id, change), license };
  };
}
