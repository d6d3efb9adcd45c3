import { inArray, isNotNull, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../../platform/db/database.ts';
import type { LicenseRow } from '../repository.ts';
import { licenses } from '../tables.ts';

/** An SQL condition: the user with this id is banned. */
export type IsBanned = (userId: AnyPgColumn) => SQL<boolean>;

export type LicenseCheck = { isBanned: IsBanned };

/** Uses the database's clock: a node with a wrong clock would end product sessions too early or too late. */
const isExpired = sql<boolean>`${licenses.expiresAt} <= now()`;

/** The same conditions as `whyUnusable`, in SQL. */
export const isUnusable = ({ isBanned }: LicenseCheck) =>
  or(isExpired, isNotNull(licenses.revokedAt), isNotNull(licenses.suspendedAt), isBanned(licenses.userId));

export const licenseStateColumns = ({ isBanned }: LicenseCheck) => ({
  id: licenses.id,
  isExpired: sql<boolean>`coalesce(${isExpired}, false)`.as('is_expired'),
  revokedAt: licenses.revokedAt,
  suspendedAt: licenses.suspendedAt,
  isOwnerBanned: isBanned(licenses.userId).as('is_owner_banned'),
});

export type LicenseState = Pick<LicenseRow, 'revokedAt' | 'suspendedAt'> & {
  isExpired: boolean;
  isOwnerBanned: boolean;
};

export async function licenseStates(
  db: Queryable,
  ids: readonly string[],
  { isBanned }: LicenseCheck,
): Promise<Map<string, LicenseState>> {
  const rows = await db
    .select(licenseStateColumns({ isBanned }))
    .from(licenses)
    .where(inArray(licenses.id, [...ids]));
  return new Map(rows.map(({ id, ...state }) => [id, state]));
}
