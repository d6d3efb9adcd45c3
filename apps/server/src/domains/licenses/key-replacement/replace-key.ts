import type { License } from '@botique/contract/licenses/license.ts';
import type { Db } from '../../../platform/db/database.ts';
import { transact } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import { addEntry } from '../log/repository.ts';
import type { SessionEnds } from '../product-sessions/session-ends.ts';
import type { LicenseRow, Licenses } from '../service.ts';
import { changeKey } from './repository.ts';

type Dependencies = {
  db: Db;
  licenses: Pick<Licenses, 'findOwn' | 'lock' | 'newKey' | 'present' | 'notifyUpdated'>;
  ends: Pick<SessionEnds, 'endLicense'>;
};

/** For a key that leaked: ends all sessions of the license, and refuses the old key from then on. */
export function createReplaceKey({ db, licenses, ends }: Dependencies) {
  return async (ownerId: string, keyOrId: string): Promise<License> => {
    const { changed, announceEnds } = await transact(db, async (tx) => {
      const { id } = await licenses.findOwn(tx, ownerId, keyOrId);
      const before = await licenses.lock(tx, id);
      if (!before) throw new AppError('not_found');
      // Before the key, which is locked against new log entries: a session that leaves by itself writes one.
      const announce = await ends.endLicense(tx, before, new AppError('license_key_replaced'));
      await addEntry(tx, { licenseId: id, device: '', action: 'key replaced' });
      return { changed: await changeKey(tx, before, licenses.newKey(id)), announceEnds: announce };
    });
    announceEnds();
    await licenses.notifyUpdated(changed);
    return presented(changed);
  };

  async function presented(row: LicenseRow): Promise<License> {
    const [license] = await licenses.present([row]);
    return license as License;
  }
}
