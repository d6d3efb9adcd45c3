import type { LogEntry } from '@botique/contract/licenses/log-entry.ts';
import type { Logger } from 'pino';
import type { Db } from '../../../platform/db/database.ts';
import { nextCursor, parseCursor, uuidForm } from '../../../platform/http/list-cursor.ts';
import { createRecentRefusals } from './recent-refusals.ts';
import {
  addEntry,
  addRefusals,
  entriesPage,
  type EntriesFilter,
  type LoggedRefusal,
  type LogRow,
} from './repository.ts';

const gatherMs = 250;

type Dependencies = { db: Db; log: Pick<Logger, 'error'> };

type Refusal = Omit<LoggedRefusal, 'ageMs'>;

export type LicenseLog = ReturnType<typeof createLicenseLog>;

/** What happened to each license. A failure to write it must not change what happens. */
export function createLicenseLog({ db, log }: Dependencies) {
  const recent = createRecentRefusals();
  let refusals: (Refusal & { at: number })[] = [];
  let writing = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  /** Resolves when the refusals so far are written, also those that a write before this one took. */
  function writeRefusals(): Promise<void> {
    writing = writing.then(writeWaiting);
    return writing;
  }

  async function writeWaiting(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const written = refusals;
    refusals = [];
    if (written.length === 0) return;
    const now = performance.now();
    await attempt(
      addRefusals(
        db,
        written.map(({ licenseId, device, reason, at }) => ({ licenseId, device, reason, ageMs: now - at })),
      ),
    );
  }

  async function attempt(statement: Promise<void>): Promise<void> {
    await statement.catch((error: unknown) =>
      log.error({ err: error }, 'the license log could not be written'),
    );
  }

  return {
    /** Written a little later: many products may be refused at once, and those that wait go first. */
    addRefusal(refusal: Refusal): void {
      if (!recent.isNew(refusal.licenseId, `${refusal.device} ${refusal.reason}`)) return;
      refusals.push({ ...refusal, at: performance.now() });
      timer ??= setTimeout(() => void writeRefusals(), gatherMs);
    },
    writeRefusals,

    addRateLimit: (licenseId: string, device: string) =>
      attempt(addEntry(db, { licenseId, device, action: 'ratelimit reached' })),

    async page(filter: EntriesFilter, { limit, cursor }: { limit: number; cursor?: string | undefined }) {
      const after = parseCursor(cursor, uuidForm);
      const { rows, total } = await entriesPage(db, filter, { limit, after });
      return { data: rows.map(present), total, next: nextCursor(rows, limit) };
    },
  };
}

function present({ id, device, action, reason, createdAt }: LogRow): LogEntry {
  const date = createdAt.toISOString();
  return { id, uuid: device || null, action, reason, date, createdAt: date };
}
