import type { Owned } from '@botique/contract/orders/order.ts';
import { includedSessions, includedStorage } from '@botique/contract/orders/order-options.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import { AppError } from '../../platform/errors.ts';
import type { LicenseRow, Licenses } from '../licenses/service.ts';
import type { OrderLifecycle } from './order-lifecycle.ts';
import { claimsOf, freeProductsOf, insertClaim } from './repository.ts';

type Dependencies = { db: Db; clock: Clock; lifecycle: OrderLifecycle; licenses: Licenses };

export function createTrials({ db, clock, lifecycle, licenses }: Dependencies) {
  const listeners: ((userId: string, productId: string) => void)[] = [];

  return {
    onClaimed: (listener: (userId: string, productId: string) => void) => void listeners.push(listener),

    /** A trial is not a sale, so it takes nothing from stock. */
    async claim(userId: string, productId: string): Promise<LicenseRow> {
      const license = await transact(db, async (tx) => {
        const product = await lifecycle.findForSale(tx, productId);
        const { trialEnabled, trialDays, system } = product;
        if (!trialEnabled || system !== 'license') throw new AppError('trial_not_offered');
        if (!(await insertClaim(tx, { userId, productId, createdAt: clock.now() }))) {
          throw new AppError('trial_claimed');
        }
        return licenses.grant(tx, {
          userId,
          productId,
          productName: product.name,
          category: product.category,
          type: product.key,
          trial: true,
          days: trialDays,
          sessions: includedSessions,
          storageMb: includedStorage(product),
          grantedFor: `trial:${userId}:${productId}`,
        });
      });
      for (const listener of listeners) listener(userId, productId);
      await licenses.notifyCreated(license);
      return license;
    },

    claimed: (userId: string) => claimsOf(db, userId),

    /** Claimed trials and free products, which are not offered a second time. */
    async owned(userId: string): Promise<Owned[]> {
      const [trials, free] = await Promise.all([licenses.trialsOf(userId), freeProductsOf(db, userId)]);
      const existing = await licenses.existing(free.flatMap(({ licenseId }) => licenseId ?? []));
      return [
        ...trials.map(({ productId, licenseId }) => ({ productId, licenseId, ticketId: null, trial: true })),
        ...free.map(({ productId, licenseId, ticketId }) => ({
          productId,
          // An admin may have deleted it.
          licenseId: licenseId !== null && existing.has(licenseId) ? licenseId : null,
          ticketId,
          trial: false,
        })),
      ];
    },
  };
}
