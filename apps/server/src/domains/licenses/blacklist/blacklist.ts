import { maxBlacklisted } from '@botique/contract/licenses/session-rules.ts';
import type { Db, Queryable } from '../../../platform/db/database.ts';
import { transact } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import { addEntry } from '../log/repository.ts';
import { lockLicense, type LicenseRow } from '../repository.ts';
import { addDevice, countDevices, devicesOf, isBlacklisted, removeDevice } from './repository.ts';

type Dependencies = {
  db: Db;
  /** Ends all sessions of this device, in the transaction. Returns what to do after the commit. */
  endSessions(tx: Queryable, license: LicenseRow, device: string): Promise<() => void>;
};

export type Blacklist = ReturnType<typeof createBlacklist>;

/** The devices that each license refuses. */
export function createBlacklist({ db, endSessions }: Dependencies) {
  return {
    async of(licenseId: string) {
      const rows = await devicesOf(db, licenseId);
      return rows.map(({ device, createdAt, connectedAt }) => ({
        uuid: device,
        blockedAt: createdAt.toISOString(),
        connectedAt: connectedAt?.toISOString() ?? null,
      }));
    },

    async add(license: LicenseRow, device: string): Promise<void> {
      const announce = await transact(db, async (tx) => {
        // Concurrent calls wait for each other, so that the limit holds and an entry is logged once.
        await lockLicense(tx, license.id);
        if (!(await isBlacklisted(tx, license.id, device))) {
          if ((await countDevices(tx, license.id)) >= maxBlacklisted) throw new AppError('blacklist_full');
          await addDevice(tx, license.id, device);
          await addEntry(tx, { licenseId: license.id, device, action: 'blacklist add' });
        }
        return endSessions(tx, license, device);
      });
      announce();
    },

    async remove({ id }: LicenseRow, device: string): Promise<void> {
      await transact(db, async (tx) => {
        if (!(await removeDevice(tx, id, device))) return;
        await addEntry(tx, { licenseId: id, device, action: 'blacklist remove' });
      });
    },
  };
}
