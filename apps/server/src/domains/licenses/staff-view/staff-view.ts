import type { CustomerLicense } from '@botique/contract/customers/customer.ts';
import type { RecordedSession } from '@botique/contract/licenses/recorded-session.ts';
import type { Db } from '../../../platform/db/database.ts';
import { presentWithoutKey } from '../present.ts';
import { countOfOwner } from '../repository.ts';
import type { ProductImages } from '../product-images.ts';
import { presentRunning } from './present.ts';
import { countRunning, longestRunning, newestWithoutKeys } from './repository.ts';

type Listed<Item> = { newest: Item[]; total: number };

export type StaffView = ReturnType<typeof createStaffView>;

/** A customer's licenses and running sessions, as staff see them. */
export function createStaffView({ db, images }: { db: Db; images: ProductImages }) {
  return {
    async licenses(ownerId: string, limit: number): Promise<Listed<CustomerLicense>> {
      const [rows, total] = await Promise.all([
        newestWithoutKeys(db, ownerId, limit),
        countOfOwner(db, ownerId),
      ]);
      const pictures = await images([...new Set(rows.map(({ productId }) => productId))]);
      return {
        newest: rows.map((row) => presentWithoutKey(row, pictures.get(row.productId) ?? null)),
        total,
      };
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
