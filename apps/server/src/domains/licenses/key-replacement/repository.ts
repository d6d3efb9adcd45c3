import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database.ts';
import type { LicenseRow } from '../repository.ts';
import { licenses } from '../tables.ts';
import { replacedLicenseKeys as replaced } from './tables.ts';

/** Enough to recognise what is still in use, and few enough for a customer who replaces keys all day. */
const keptKeys = 20;

/** The caller has locked the row. */
export async function changeKey(
  db: Queryable,
  { id: licenseId, keyDigest }: LicenseRow,
  changed: Pick<LicenseRow, 'sealedKey' | 'keyDigest'>,
): Promise<LicenseRow> {
  await db.insert(replaced).values({ keyDigest, licenseId });
  await db.execute(sql`
    delete from ${replaced} where ${replaced.keyDigest} in (
      select key_digest from ${replaced} where license_id = ${licenseId}
      order by replaced_at desc, key_digest offset ${keptKeys}
    )`);
  const [row] = await db.update(licenses).set(changed).where(eq(licenses.id, licenseId)).returning();
  return row as LicenseRow;
}

/** The license that had this key before. */
export async function findByReplacedKey(db: Queryable, keyDigest: Buffer): Promise<string | undefined> {
  const [row] = await db
    .select({ licenseId: replaced.licenseId })
    .from(replaced)
    .where(eq(replaced.keyDigest, keyDigest));
  return row?.licenseId;
}
