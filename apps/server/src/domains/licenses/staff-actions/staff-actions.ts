import { strings } from '@botique/contract/strings.ts';
import { megabyte } from '@botique/contract/licenses/storage-rules.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Queryable } from '../../../platform/db/database.ts';
import { transact } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import { createNotification, withdrawReminders, writeAudit } from '../../office/service.ts';
import type { SessionEnds } from '../product-sessions/session-ends.ts';
import { lockLicense, moveEnd, revokeByAdmin, type LicenseRow } from '../repository.ts';
import type { Licenses } from '../service.ts';
import { notificationTexts } from './notification-texts.ts';
import { addSeats, setSize } from './repository.ts';

/** Renewals that were requested but not paid, which licenses know nothing of. */
export type PendingRenewals = {
  cancel(tx: Queryable, licenseId: string): Promise<void>;
  notifyChanged(ownerId: string): void;
};

type Dependencies = {
  db: Db;
  clock: Clock;
  licenses: Pick<Licenses, 'suspend' | 'reinstate' | 'notifyUpdated'>;
  ends: Pick<SessionEnds, 'endLicense' | 'endBeyond'>;
  pendingRenewals: PendingRenewals;
};

/** Who does it, and why. The customer reads the reason. */
type Instruction = { actorId: string; reason: string };
type Change = { row: LicenseRow; announce?: () => void };

const dayMs = 86_400_000;

export type StaffActions = ReturnType<typeof createStaffActions>;

/** What staff do with a customer's license. */
export function createStaffActions({ db, clock, licenses, ends, pendingRenewals }: Dependencies) {
  async function lock(tx: Queryable, id: string): Promise<LicenseRow> {
    const row = await lockLicense(tx, id);
    if (!row) throw new AppError('not_found', { message: strings.licenses.notFound });
    return row;
  }

  async function lockUsable(tx: Queryable, id: string): Promise<LicenseRow> {
    const row = await lock(tx, id);
    if (row.revokedAt) throw new AppError('license_over');
    return row;
  }

  async function change(run: (tx: Queryable) => Promise<Change>): Promise<void> {
    const { row, announce } = await transact(db, run);
    announce?.();
    await licenses.notifyUpdated(row);
  }

  const notify = (tx: Queryable, { id, userId }: LicenseRow, text: string) =>
    createNotification(tx, { userId, licenseId: id, text, createdAt: clock.now() });

  return {
    async suspend(id: string, { actorId, reason }: Instruction): Promise<void> {
      // The sweep ends the sessions, as for every license that may no longer be used.
      const { license, changed } = await licenses.suspend(id, actorId, reason);
      if (changed) await licenses.notifyUpdated(license);
    },

    async reinstate(id: string, actorId: string): Promise<void> {
      const { license, changed } = await licenses.reinstate(id, actorId);
      if (changed) await licenses.notifyUpdated(license);
    },

    revoke: (id: string, { actorId, reason }: Instruction): Promise<void> =>
      change(async (tx) => {
        // Cancels twice, because a renewal may be requested while this waits for the license's lock.
        await pendingRenewals.cancel(tx, id);
        const before = await lock(tx, id);
        await pendingRenewals.cancel(tx, id);
        if (before.revokedByAdmin) return { row: before };
        // A chargeback may have revoked it already. Now it stays revoked even if the chargeback is won.
        const row = await revokeByAdmin(tx, id, before.revokedAt ?? clock.now());
        await writeAudit(tx, {
          actorId,
          action: 'licenses.revoked',
          subject: id,
          customerId: row.userId,
          details: { product: row.productName, reason },
          before: { revoked: before.revokedAt !== null },
          after: { revoked: true },
        });
        await withdrawReminders(tx, id, clock.now());
        await notify(tx, row, notificationTexts.revoked(row, reason));
        const announceEnds = await ends.endLicense(tx, row, new AppError('license_revoked'));
        const announce = () => {
          announceEnds();
          pendingRenewals.notifyChanged(row.userId);
        };
        return { row, announce };
      }),

    /** `expected` is the end that the admin saw: a repeated call must not add the days again. */
    extend: (
      id: string,
      { days, expected, actorId, reason }: Instruction & { days: number; expected?: Date | undefined },
    ): Promise<void> =>
      change(async (tx) => {
        const before = await lockUsable(tx, id);
        if (!before.expiresAt) throw new AppError('license_lifetime');
        if (expected && expected.getTime() !== before.expiresAt.getTime()) {
          throw new AppError('license_changed');
        }
        const from = Math.max(before.expiresAt.getTime(), clock.now().getTime());
        const row = await moveEnd(tx, id, new Date(from + days * dayMs));
        await writeAudit(tx, {
          actorId,
          action: 'licenses.extended',
          subject: id,
          customerId: row.userId,
          details: { product: row.productName, days, reason },
          before: { expires: before.expiresAt.toISOString() },
          after: { expires: row.expiresAt?.toISOString() ?? null },
        });
        await withdrawReminders(tx, id, clock.now());
        await notify(tx, row, notificationTexts.extended(row, days, reason));
        return { row };
      }),

    resize: (
      id: string,
      { sessions, storageMb, actorId, reason }: Instruction & Pick<LicenseRow, 'sessions' | 'storageMb'>,
    ): Promise<void> =>
      change(async (tx) => {
        const before = await lockUsable(tx, id);
        if (storageMb * megabyte < before.storageUsedBytes) throw new AppError('storage_in_use');
        if (before.sessions === sessions && before.storageMb === storageMb) return { row: before };
        const row = await setSize(tx, id, { sessions, storageMb });
        const added = sessions - before.sessions;
        if (added > 0) await addSeats(tx, id, added);
        const announce = added < 0 ? await ends.endBeyond(tx, row, sessions) : undefined;
        await writeAudit(tx, {
          actorId,
          action: 'licenses.resized',
          subject: id,
          customerId: row.userId,
          details: { product: row.productName, reason },
          before: { sessions: before.sessions, storageMb: before.storageMb },
          after: { sessions, storageMb },
        });
        await notify(tx, row, notificationTexts.resized(row, reason));
        return { row, ...(announce && { announce }) };
      }),
  };
}
