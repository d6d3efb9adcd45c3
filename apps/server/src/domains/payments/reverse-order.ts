import type { Queryable } from '../../platform/db/database.ts';
import type { Accounts } from '../accounts/service.ts';
import type { Ledger } from '../ledger/service.ts';
import type { LicenseRow, Licenses } from '../licenses/service.ts';
import type { Billing } from '../billing/service.ts';
import { isRenewal, updateOrder, type OrderRow } from '../orders/service.ts';

/** An order that was just undone. */
export type Reversal = {
  order: OrderRow;
  /** The license that was revoked or shortened. */
  license: LicenseRow | null;
};

/** `chargeback`: the buyer's bank or PayPal took the money back. */
export type ReversalCause = { chargeback: boolean };

type Dependencies = { accounts: Accounts; ledger: Ledger; licenses: Licenses; billing: Billing };

export type Reversals = ReturnType<typeof createReversals>;

/** Takes back what an order delivered, once, after its money was returned in full. */
export function createReversals({ accounts, ledger, licenses, billing }: Dependencies) {
  const { invoices } = billing;
  const lossOf = ({ id }: OrderRow) => `loss:${id}`;
  const reasonOf = ({ chargeback }: ReversalCause) => (chargeback ? 'Chargeback' : 'Refund');

  /** Takes what is left of the credits. Credits already spent are the shop's loss. */
  async function takeCredits(tx: Queryable, order: OrderRow, cause: ReversalCause): Promise<void> {
    const { id, userId, priceCents } = order;
    const has = await ledger.lockCredits(tx, userId, ['paypal', 'losses']);
    const taken = has < priceCents ? has : priceCents;
    const lost = priceCents - taken;
    const to = { shop: 'paypal', near: userId } as const;
    const reason = `${reasonOf(cause)} of a top-up`;
    if (taken > 0n) {
      await ledger.book(tx, { key: `refund:${id}`, from: { user: userId }, to, amountCents: taken, reason });
    }
    if (lost === 0n) return;
    const from = { shop: 'losses', near: userId } as const;
    await ledger.book(tx, { key: lossOf(order), from, to, amountCents: lost, reason });
    if (cause.chargeback) await suspend(tx, order);
  }

  const suspend = (tx: Queryable, { userId }: OrderRow) =>
    accounts.bans.banAutomatically(tx, userId, 'Chargeback of credits that were already spent');

  async function takeGoods(tx: Queryable, order: OrderRow, cause: ReversalCause): Promise<LicenseRow | null> {
    const { id, userId, priceCents } = order;
    const license = await takeLicense(tx, order);
    await ledger.book(tx, {
      key: `refund:${id}`,
      from: { shop: 'sales', near: userId },
      to: { shop: 'paypal', near: userId },
      amountCents: priceCents,
      reason: `${reasonOf(cause)} of ${order.productName}`,
    });
    return license;
  }

  async function takeLicense(tx: Queryable, order: OrderRow): Promise<LicenseRow | null> {
    if (isRenewal(order)) return licenses.shorten(tx, order.renews, order.months);
    return order.licenseId ? revoke(tx, order.licenseId) : null;
  }

  /** Cancels twice, because a renewal may be requested while this waits for the license's lock. */
  async function revoke(tx: Queryable, licenseId: string): Promise<LicenseRow | null> {
    await invoices.cancelPending(tx, licenseId);
    const revoked = await licenses.revoke(tx, licenseId);
    await invoices.cancelPending(tx, licenseId);
    return revoked ?? null;
  }

  const reviewOf = (cause: ReversalCause) => `${reasonOf(cause)} at PayPal`;

  return {
    /** Expects a locked, fulfilled `order`. Then locks invoice, license and credits, in that order. */
    async reverseOrder(tx: Queryable, order: OrderRow, cause: ReversalCause): Promise<Reversal> {
      await invoices.markOrderRefunded(tx, order.id);
      const isTopUp = order.kind === 'top_up';
      const license = isTopUp ? null : await takeGoods(tx, order, cause);
      if (isTopUp) await takeCredits(tx, order, cause);
      const change = { state: 'refunded', review: reviewOf(cause) } as const;
      return { order: await updateOrder(tx, order.id, change), license };
    },

    /** Turns a refund into a chargeback when a later webhook shows that it was one. */
    async markAsChargeback(tx: Queryable, order: OrderRow): Promise<OrderRow> {
      if (order.review !== reviewOf({ chargeback: false })) return order;
      if (await ledger.isBooked(tx, lossOf(order))) await suspend(tx, order);
      return updateOrder(tx, order.id, { review: reviewOf({ chargeback: true }) });
    },
  };
}
