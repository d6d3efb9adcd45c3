import type { CustomerLicense } from '@botique/contract/customers/customer.ts';
import type { ManagedLicense } from '@botique/contract/customers/managed-customer.ts';
import type { RecordedSession } from '@botique/contract/licenses/recorded-session.ts';
import type { Db } from '../../../platform/db/database.ts';
import { nextCursor, parseCursor, uuidForm } from '../../../platform/http/list-cursor.ts';
import { labelOf } from '../label.ts';
import { presentStorage, presentWithoutKey } from '../present.ts';
import { lastCrashes } from '../product-sessions/history/recorded-sessions/repository.ts';
import { countOfOwner } from '../repository.ts';
import type { ProductImages } from '../product-images.ts';
import { presentRunning } from './present.ts';
import {
  countRunning,
  countRunningOf,
  findWithoutKey,
  longestRunning,
  newestWithoutKeys,
  pageWithoutKeys,
} from './repository.ts';

type Listed<Item> = { newest: Item[]; total: number };

export type StaffView = ReturnType<typeof createStaffView>;

/** A customer's licenses and running sessions, as staff see them. */
export function createStaffView({ db, images }: { db: Db; images: ProductImages }) {
  return {
    /** How many product sessions of a license run. */
    countRunningOf: (licenseId: string) => countRunningOf(db, licenseId),

    /** Undefined if the license was deleted. */
    async find(licenseId: string): Promise<{ label: string; isRevoked: boolean } | undefined> {
      const found = await findWithoutKey(db, licenseId);
      return found && { label: labelOf(found), isRevoked: found.revokedAt !== null };
    },

    async licenses(ownerId: string, limit: number): Promise<Listed<CustomerLicense>> {
      const [rows, total, crashes] = await Promise.all([
        newestWithoutKeys(db, ownerId, limit),
        countOfOwner(db, ownerId),
        lastCrashes(db, ownerId),
      ]);
      const crashed = new Set(crashes.map(({ licenseId }) => licenseId));
      const pictures = await images([...new Set(rows.map(({ productId }) => productId))]);
      return {
        newest: rows.map(({ running, ...row }) =>
          Object.assign(presentWithoutKey(row, pictures.get(row.productId) ?? null), {
            running,
            crashed: !running && crashed.has(row.id),
          }),
        ),
        total,
      };
    },

    /** For the page of a user. `paid` is known by orders. */
    async page(ownerId: string, { limit, cursor }: { limit: number; cursor?: string | undefined }) {
      const after = parseCursor(cursor, uuidForm);
      const [rows, total, crashes] = await Promise.all([
        pageWithoutKeys(db, ownerId, { limit, after }),
        countOfOwner(db, ownerId),
        lastCrashes(db, ownerId),
      ]);
      const crashed = new Set(crashes.map(({ licenseId }) => licenseId));
      const pictures = await images([...new Set(rows.map(({ productId }) => productId))]);
      const data = rows.map(({ runningSessions, ...row }): Omit<ManagedLicense, 'paid'> => ({
        ...presentWithoutKey(row, pictures.get(row.productId) ?? null),
        storge: presentStorage(row),
        runningSessions,
        running: runningSessions > 0,
        crashed: runningSessions === 0 && crashed.has(row.id),
      }));
      return { data, total, next: nextCursor(rows, limit) };
    },

    /** Longest-running first. */
    async running(ownerId: string, limit: number): Promise<Listed<RecordedSession>> {
      const [rows, total] = await Promise.all([
        longestRunning(db, ownerId, limit),
        countRunning(db, ownerId),
      ]);
      return { newest: rows.map(presentRunning), total };
    },
  };
}
