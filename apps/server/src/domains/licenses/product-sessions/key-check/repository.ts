import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../../platform/db/database.ts';
import { prepared } from '../../../../platform/db/prepared.ts';
import { licenseBlacklist as blacklist } from '../../blacklist/tables.ts';
import { licenseStateColumns, type LicenseCheck } from '../../license-check/repository.ts';
import { licenses } from '../../tables.ts';
import { isFree } from '../repository.ts';
import { licenseSeats as seats } from '../tables.ts';

/**
 * Finds a license by its key, with everything that decides whether a product may use it, in one statement:
 * each start of a product runs it.
 */
export function prepareKeyLookup({ isBanned }: LicenseCheck) {
  const statement = prepared((db) =>
    db
      .select({
        license: licenses,
        state: licenseStateColumns({ isBanned }),
        isBlacklisted: sql<boolean>`exists (
          select from ${blacklist}
          where ${blacklist.licenseId} = ${licenses.id} and ${blacklist.device} = ${sql.placeholder('device')}
        )`,
        hasFreeSeat: sql<boolean>`exists (
          select from ${seats} where ${seats.licenseId} = ${licenses.id} and ${isFree}
        )`,
      })
      .from(licenses)
      .where(eq(licenses.keyDigest, sql.placeholder('keyDigest')))
      .prepare('look_up_license_key'),
  );
  return async (db: Queryable, keyDigest: Buffer, device: string | undefined) => {
    const [row] = await statement(db).execute({ keyDigest, device: device ?? '' });
    return row;
  };
}
