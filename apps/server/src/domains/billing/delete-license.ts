import { strings } from '@botique/contract/strings.ts';
import type { Db } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import { AppError } from '../../platform/errors.ts';
import type { DeleteLicense, Licenses } from '../licenses/service.ts';
import { writeAudit } from '../office/service.ts';
import { isPaidFor } from '../orders/service.ts';
import type { Invoices } from './invoices/invoices.ts';

type Dependencies = {
  db: Db;
  licenses: Licenses & { delete: DeleteLicense };
  invoices: Invoices;
};

/** Only for licenses that were made by mistake. What was paid for stays, and can be suspended. */
export function createDeleteLicense({ db, licenses, invoices }: Dependencies) {
  return async (id: string, actorId: string): Promise<void> => {
    const { license, announce } = await transact(db, async (tx) => {
      // Cancels twice, because a renewal may be requested while this waits for the license's lock.
      await invoices.cancelPending(tx, id);
      const found = await licenses.lockToDelete(tx, id);
      if (!found) throw new AppError('not_found', { message: strings.licenses.notFound });
      await invoices.cancelPending(tx, id);
      if (await isPaidFor(tx, id)) throw new AppError('license_paid');
      const { userId, productId, type, trial } = found;
      const details = { userId, productId, type, trial };
      await writeAudit(tx, { actorId, action: 'licenses.deleted', subject: id, details });
      return { license: found, announce: await licenses.delete(tx, found) };
    });
    announce();
    invoices.notifyChanged(license.userId);
  };
}
