import type { Queryable } from '../../../platform/db/database.ts';
import type { Accounts } from '../../accounts/service.ts';
import type { Billing } from '../../billing/service.ts';
import type { Ledger } from '../../ledger/service.ts';
import type { LicenseRow, Licenses } from '../../licenses/service.ts';
import { isRenewal, type OrderRow } from '../../orders/service.ts';
import type { Taken } from '../tables.ts';

export type TakenBack = { license: LicenseRow | null; taken: Taken };

/** The part of an order's money that goes back to PayPal. `refundId` is the row that records it. */
type Part = { refundId: string; amountCents: bigint; reason: string };

type Dependencies = {
  accounts: Pick<Accounts, 'bans'>;
  ledger: Pick<Ledger, 'book' | 'lockCredits'>;
  licenses: Pick<Licenses, 'revoke' | 'shorten'>;
  billing: Pick<Billing, 'invoices'>;
};

export type TakeBack = ReturnType<typeof createTakeBack>;

const nothingTaken: Taken = { revoked: false, shortenedMs: 0, credits: '0', lost: '0' };

/** Takes back what an order delivered. */
export function createTakeBack({ accounts, ledger, licenses, billing }: Dependencies) {
  const { invoices } = billing;

  /** Cancels twice, because a renewal may be requested while this waits for the license's lock. */
  async function revoke(tx: Queryable, licenseId: string): Promise<LicenseRow | null> {
    await invoices.cancelPending(tx, licenseId);
    const revoked = await licenses.revoke(tx, licenseId);
    await invoices.cancelPending(tx, licenseId);
    return revoked ?? null;
  }

  /** Revokes the license, or shortens one that was renewed. */
  async function goods(tx: Queryable, order: OrderRow): Promise<TakenBack> {
    if (isRenewal(order)) {
      const shortened = await licenses.shorten(tx, order.renews, order.months);
      const shortenedMs = shortened?.shortenedMs ?? 0;
      return { license: shortened?.license ?? null, taken: { ...nothingTaken, shortenedMs } };
    }
    const license = order.licenseId ? await revoke(tx, order.licenseId) : null;
    return { license, taken: { ...nothingTaken, revoked: license !== null } };
  }

  return {
    revoke,
    goods,

    /** The money that PayPal took for something that was sold. */
    async saleMoney(
      tx: Queryable,
      { userId }: OrderRow,
      { refundId, amountCents, reason }: Part,
    ): Promise<void> {
      if (amountCents === 0n) return;
      const from = { shop: 'sales', near: userId } as const;
      const to = { shop: 'paypal', near: userId } as const;
      await ledger.book(tx, { key: `refund:${refundId}`, from, to, amountCents, reason });
    },

    /** Takes what is left of a top-up's credits. Credits already spent are the shop's loss. */
    async credits(
      tx: Queryable,
      { userId }: OrderRow,
      { refundId, amountCents, reason, banIfSpent }: Part & { banIfSpent: boolean },
    ): Promise<Taken> {
      const has = await ledger.lockCredits(tx, userId, ['paypal', 'losses']);
      const credits = has < amountCents ? has : amountCents;
      const lost = amountCents - credits;
      const to = { shop: 'paypal', near: userId } as const;
      if (credits > 0n) {
        const from = { user: userId };
        await ledger.book(tx, { key: `refund:${refundId}`, from, to, amountCents: credits, reason });
      }
      if (lost > 0n) {
        const from = { shop: 'losses', near: userId } as const;
        await ledger.book(tx, { key: `loss:${refundId}`, from, to, amountCents: lost, reason });
      }
      if (banIfSpent && lost > 0n) await ban(tx, userId);
      return { ...nothingTaken, credits: String(credits), lost: String(lost) };
    },

    banForSpentCredits: ban,
  };

  function ban(tx: Queryable, userId: string): Promise<void> {
    return accounts.bans.banForChargeback(tx, userId, 'Chargeback of credits that were already spent');
  }
}
