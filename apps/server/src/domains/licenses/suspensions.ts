import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import { AppError } from '../../platform/errors.ts';
import { uuidForm } from '../../platform/http/list-cursor.ts';
import { defineJobKind, enqueue } from '../../platform/jobs/jobs.ts';
import { createNotification, withdrawSuspension, writeAudit } from '../office/service.ts';
import type { Keyring } from './keyring.ts';
import { notificationTexts } from './staff-actions/notification-texts.ts';
import { findByKey, lockLicense, setSuspension, type LicenseRow } from './repository.ts';

/** Updates the owner's open pages after a change from the CLI, which runs in another process. */
export const announceUpdate = defineJobKind({
  name: 'licenses.announce_update',
  payload: z.object({ id: z.uuid() }),
});

type Dependencies = { db: Db; clock: Clock; keyring: Keyring };

export type SuspensionChange = { license: LicenseRow; changed: boolean };

/** A suspended license keeps running out, but its key is refused. `actorId` is null in the CLI. */
export function createSuspensions({ db, clock, keyring }: Dependencies) {
  async function lock(tx: Queryable, keyOrId: string): Promise<LicenseRow> {
    const id = uuidForm.test(keyOrId.toLowerCase())
      ? keyOrId.toLowerCase()
      : (await findByKey(tx, keyring.digest(keyOrId)))?.id;
    const row = id && (await lockLicense(tx, id));
    if (!row) throw new AppError('not_found', { message: 'No license found with this key or id.' });
    if (row.revokedAt) throw new AppError('license_over');
    return row;
  }

  async function change(tx: Queryable, license: LicenseRow, suspendedAt: Date | null): Promise<LicenseRow> {
    await enqueue(tx, announceUpdate, { id: license.id });
    return setSuspension(tx, license.id, suspendedAt);
  }

  return {
    suspend: (keyOrId: string, actorId: string | null, reason = ''): Promise<SuspensionChange> =>
      transact(db, async (tx) => {
        const license = await lock(tx, keyOrId);
        if (license.suspendedAt) return { license, changed: false };
        await writeAudit(tx, {
          actorId,
          action: 'licenses.suspended',
          subject: license.id,
          customerId: license.userId,
          details: { product: license.productName, ...(reason === '' ? {} : { reason }) },
          before: { suspended: false },
          after: { suspended: true },
        });
        const text = notificationTexts.suspended(license, reason);
        const about = { userId: license.userId, licenseId: license.id, createdAt: clock.now() };
        await createNotification(tx, { ...about, text, passing: 'suspension' });
        return { license: await change(tx, license, clock.now()), changed: true };
      }),

    reinstate: (keyOrId: string, actorId: string | null): Promise<SuspensionChange> =>
      transact(db, async (tx) => {
        const license = await lock(tx, keyOrId);
        if (!license.suspendedAt) return { license, changed: false };
        await writeAudit(tx, {
          actorId,
          action: 'licenses.reinstated',
          subject: license.id,
          customerId: license.userId,
          details: { product: license.productName },
          before: { suspended: true },
          after: { suspended: false },
        });
        const [text, createdAt] = [notificationTexts.reinstated(license, clock.now()), clock.now()];
        await withdrawSuspension(tx, license.id, createdAt);
        await createNotification(tx, { userId: license.userId, licenseId: license.id, text, createdAt });
        return { license: await change(tx, license, null), changed: true };
      }),
  };
}
