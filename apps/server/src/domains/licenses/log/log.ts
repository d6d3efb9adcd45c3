import type { ErrorName } from '@botique/contract/errors.ts';
import type { LogEntry } from '@botique/contract/licenses/log-entry.ts';
import type { Logger } from 'pino';
import type { Db } from '../../../platform/db/database.ts';
import { nextCursor, parseCursor, uuidForm } from '../../../platform/http/list-cursor.ts';
import { addEntry, addRefusal, entriesPage, type LogRow } from './repository.ts';

type Dependencies = { db: Db; log: Pick<Logger, 'error'> };

export type LicenseLog = ReturnType<typeof createLicenseLog>;

/** What happened to each license. A failure to write it must not change what happens. */
export function createLicenseLog({ db, log }: Dependencies) {
  async function attempt(writing: Promise<void>): Promise<void> {
    await writing.catch((error: unknown) =>
      log.error({ err: error }, 'the license log could not be written'),
    );
  }

  return {
    addRefusal: (licenseId: string, device: string, reason: ErrorName) =>
      attempt(addRefusal(db, { licenseId, device, reason })),

    addRateLimit: (licenseId: string, device: string) =>
      attempt(addEntry(db, { licenseId, device, action: 'ratelimit reached' })),

    async page(licenseId: string, { limit, cursor }: { limit: number; cursor?: string | undefined }) {
      const after = parseCursor(cursor, uuidForm);
      const { rows, total } = await entriesPage(db, licenseId, { limit, after });
      return { data: rows.map(present), total, next: nextCursor(rows, limit) };
    },
  };
}

function present({ id, device, action, reason, createdAt }: LogRow): LogEntry {
  const date = createdAt.toISOString();
  return { id, uuid: device || null, action, reason, date, createdAt: date };
}
