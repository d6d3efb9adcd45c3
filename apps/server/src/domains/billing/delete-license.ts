import { strings } from '@botique/contract/strings.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import { AppError } from '../../platform/errors.ts';
import { notificationTexts, type DeleteLicense, type Licenses } from '../licenses/service.ts';
import { createNotification, writeAudit } from '../office/service.ts';
import { isPaidFor } from '../orders/service.ts';
import type { Invoices } from './invoices/invoices.ts';

type Dependencies = {
  db: Db;
  clock: Clock;
  licenses: Licenses & { delete: DeleteLicense };
  invoices: Invoices;
};

/** Only for licenses that were made by mistake. What was paid for stays, and can be suspended. */
export function createDeleteLicense({ db, clock, licenses, invoices }: Dependencies) {
  return async (id: string, actorId: string, reason = ''): Promise<void> => {
    const { license, announce } = await transact(db, async (tx) => {
      // Cancels twice, because a renewal may be requested while this waits for the license's lock.
      await invoices.cancelPending(tx, id);
      const found = await licenses.lockToDelete(tx, id);
      if (!found) throw new AppError('not_found', { message: strings.licenses.notFound });
      await invoices.cancelPending(tx, id);
      if (await isPaidFor(tx, id)) throw new AppError('license_paid');
      const { userId, productId, productName, type, trial, expiresAt } = found;
      await writeAudit(tx, {
        actorId,
        action: 'licenses.deleted',
        subject: id,
        customerId: userId,
        details: { product: productId, name: productName, ...(reason === '' ? {} : { reason }) },
        before: { type, trial, expires: expiresAt?.toISOString() ?? null },
      });
      const deleted = await licenses.delete(tx, found);
      const text = notificationTexts.deleted(found, reason);
      await createNotification(tx, { userId, licenseId: null, text, createdAt: clock.now() });
      return { license: found, announce: deleted };
    });
    announce();
    invoices.notifyChanged(license.userId);
  };
}
