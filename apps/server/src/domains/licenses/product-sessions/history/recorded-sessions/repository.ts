import { consoleLimits } from '@botique/contract/licenses/console-rules.ts';
import { maxListedSessions, maxRecordedSessions } from '@botique/contract/licenses/session-rules.ts';
import { and, desc, eq, gt, inArray, isNull, notExists, or, sql, type AnyColumn } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../../../../platform/db/database.ts';
import { licenses } from '../../../tables.ts';
import { startFacts } from '../../facts.ts';
import { hasCrashed, productSessions } from '../tables.ts';

const session = {
  id: productSessions.id,
  licenseId: productSessions.licenseId,
  device: productSessions.device,
  address: productSessions.address,
  ...startFacts,
  metadata: productSessions.metadata,
  startedAt: productSessions.startedAt,
  endedAt: productSessions.endedAt,
  endReason: productSessions.endReason,
  exitCode: productSessions.exitCode,
  crashed: sql<boolean>`${hasCrashed(productSessions)} is true`.as('crashed'),
};

export type RecordedRow = typeof productSessions.$inferSelect & {
  crashed: boolean;
  productName: string;
};

/** As long as the shop keeps their lines. */
const endedRecently = gt(
  productSessions.endedAt,
  sql`now() - make_interval(days => ${consoleLimits.keptDays})`,
);

const later = alias(productSessions, 'later');

/** Whether no session of the license has started after this end. */
const isLastOf = (db: Queryable, crash: { licenseId: AnyColumn; endedAt: AnyColumn }) =>
  notExists(
    db
      .select({ id: later.id })
      .from(later)
      .where(and(eq(later.licenseId, crash.licenseId), gt(later.startedAt, crash.endedAt))),
  );

/** Sessions that run or ended lately, newest first. */
export async function recentSessions(db: Queryable, licenseId: string): Promise<RecordedRow[]> {
  return db
    .select({ ...session, productName: licenses.productName })
    .from(productSessions)
    .innerJoin(licenses, eq(licenses.id, productSessions.licenseId))
    .where(and(eq(productSessions.licenseId, licenseId), or(isNull(productSessions.endedAt), endedRecently)))
    .orderBy(desc(productSessions.startedAt), desc(productSessions.id))
    .limit(maxRecordedSessions);
}

/** The last crash of each license of the owner that has not started again since, newest first. */
export async function lastCrashes(db: Queryable, ownerId: string): Promise<RecordedRow[]> {
  const crash = db
    .select(session)
    .from(productSessions)
    .where(and(eq(productSessions.licenseId, licenses.id), hasCrashed(productSessions), endedRecently))
    .orderBy(desc(productSessions.endedAt))
    .limit(1)
    .as('crash');
  const rows = await db
    .select()
    .from(licenses)
    .innerJoinLateral(crash, sql`true`)
    .where(and(eq(licenses.userId, ownerId), isLastOf(db, crash)))
    .orderBy(desc(crash.endedAt), desc(crash.id))
    .limit(maxListedSessions);
  return rows.map(({ crash: row, licenses: { productName } }) => Object.assign(row, { productName }));
}

/** Those of these sessions whose license has not started again since they crashed. */
export async function crashesAmong(db: Queryable, sessionIds: string[]): Promise<RecordedRow[]> {
  return db
    .select({ ...session, productName: licenses.productName })
    .from(productSessions)
    .innerJoin(licenses, eq(licenses.id, productSessions.licenseId))
    .where(
      and(
        inArray(productSessions.id, sessionIds),
        hasCrashed(productSessions),
        isLastOf(db, productSessions),
      ),
    );
}
