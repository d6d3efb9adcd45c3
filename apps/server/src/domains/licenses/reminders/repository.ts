import { and, asc, eq, gt, isNull, lte, notExists, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database.ts';
import { licenseReminders, licenses } from '../tables.ts';

type ReminderRow = typeof licenseReminders.$inferSelect;
export type ReminderKey = Pick<ReminderRow, 'licenseId' | 'expiresAt' | 'hours'>;
export type MessageState = NonNullable<ReminderRow['message']>;

const told = {
  id: licenses.id,
  userId: licenses.userId,
  productName: licenses.productName,
  trial: licenses.trial,
  createdAt: licenses.createdAt,
  expiresAt: sql<Date>`${licenses.expiresAt}`.mapWith(licenses.expiresAt),
};

export type EndingLicense = {
  id: string;
  userId: string;
  productName: string;
  trial: boolean;
  createdAt: Date;
  expiresAt: Date;
};

/** Locks licenses that end within the range, existed before this stage began and lack its reminder. */
export async function lockUnreminded(
  tx: Queryable,
  { hours, from, until, limit }: { hours: number; from: Date; until: Date; limit: number },
): Promise<EndingLicense[]> {
  const reminder = tx
    .select({ hours: licenseReminders.hours })
    .from(licenseReminders)
    .where(
      and(
        eq(licenseReminders.licenseId, licenses.id),
        eq(licenseReminders.expiresAt, licenses.expiresAt),
        eq(licenseReminders.hours, hours),
      ),
    );
  return tx
    .select(told)
    .from(licenses)
    .where(
      and(
        gt(licenses.expiresAt, from),
        lte(licenses.expiresAt, until),
        isNull(licenses.revokedAt),
        sql`${licenses.createdAt} < ${licenses.expiresAt} - make_interval(hours => ${hours})`,
        notExists(reminder),
      ),
    )
    .orderBy(asc(licenses.expiresAt))
    .limit(limit)
    .for('no key update', { skipLocked: true });
}

/** Returns only the reminders that did not exist yet. */
export async function insertReminders(
  tx: Queryable,
  reminders: (typeof licenseReminders.$inferInsert)[],
): Promise<ReminderRow[]> {
  return tx.insert(licenseReminders).values(reminders).onConflictDoNothing().returning();
}

const keyed = ({ licenseId, expiresAt, hours }: ReminderKey) =>
  and(
    eq(licenseReminders.licenseId, licenseId),
    eq(licenseReminders.expiresAt, expiresAt),
    eq(licenseReminders.hours, hours),
  );

/** `isDue`: the license is not revoked and its expiry has not changed. */
export async function lockReminder(tx: Queryable, key: ReminderKey) {
  const [row] = await tx
    .select({
      message: licenseReminders.message,
      tries: licenseReminders.tries,
      notifiedAt: licenseReminders.notifiedAt,
      isDue: sql<boolean>`${licenses.revokedAt} is null and ${licenses.expiresAt} = ${licenseReminders.expiresAt}`,
      license: told,
    })
    .from(licenseReminders)
    .innerJoin(licenses, eq(licenses.id, licenseReminders.licenseId))
    .where(keyed(key))
    .for('update', { of: licenseReminders });
  return row;
}

export async function updateReminder(
  db: Queryable,
  key: ReminderKey,
  change: { message: MessageState; tries?: number },
): Promise<void> {
  await db.update(licenseReminders).set(change).where(keyed(key));
}
