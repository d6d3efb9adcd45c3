import type { RecordedSession } from '@botique/contract/licenses/recorded-session.ts';
import type { Db } from '../../../../../platform/db/database.ts';
import { lastCrashes, recentSessions, type RecordedRow } from './repository.ts';

/** What owners see of sessions that run or are over. */
export function createRecordedSessions({ db }: { db: Db }) {
  return {
    ofLicense: async (licenseId: string): Promise<RecordedSession[]> =>
      (await recentSessions(db, licenseId)).map(presentRecorded),

    crashesOf: async (ownerId: string): Promise<RecordedSession[]> =>
      (await lastCrashes(db, ownerId)).map(presentRecorded),
  };
}

export function presentRecorded(row: RecordedRow): RecordedSession {
  return {
    socketId: row.id,
    license: row.licenseId,
    productName: row.productName,
    metadata: row.metadata,
    uuid: row.device,
    ip: row.address,
    host: row.host,
    platform: row.platform,
    version: row.version,
    launcher: row.launcher,
    startedAt: row.startedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    reason: row.endReason,
    exitCode: row.exitCode,
    crashed: row.crashed,
  };
}
