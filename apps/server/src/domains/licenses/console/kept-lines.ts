import { consoleLimits } from '@botique/contract/licenses/console-rules.ts';
import type { ConsoleLine } from '@botique/contract/licenses/console.ts';
import type { Logger } from 'pino';
import type { Db } from '../../../platform/db/database.ts';
import { packLines, unpackLines } from './chunk-format.ts';
import { chunksBefore, insertChunks, lastNumberOf, newestChunks, trimChunks } from './repository.ts';
import { WaitingLines, type SessionLines } from './waiting-lines.ts';

const writeEveryMs = 250;
const retryMs = 2_000;
/** How much one statement writes. */
const batch = { maxSessions: 500, maxBytes: 4 * 1024 * 1024 };
/** Sessions are trimmed when they have written this many lines since the last time. */
const trimAfter = consoleLimits.keptLines / 2;

type Dependencies = { db: Db; log: Pick<Logger, 'warn'> };

/** Keeps the newest console lines of each session. Writes the lines of all sessions of this node together. */
export function createKeptLines({ db, log }: Dependencies) {
  const waiting = new WaitingLines();
  /** Lines of the running statement, which reads do not find yet. */
  let inFlight = new Map<string, ConsoleLine[]>();
  const untrimmed = new Map<string, number>();
  /** Sessions that will not send any more lines here. */
  const leaving = new Set<string>();
  let writing: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isFailing = false;

  const unsaved = (sessionId: string): ConsoleLine[] => [
    ...(inFlight.get(sessionId) ?? []),
    ...waiting.of(sessionId),
  ];

  async function write(): Promise<void> {
    const taken = waiting.take(batch);
    inFlight = new Map(taken.map(({ sessionId, lines }) => [sessionId, lines]));
    try {
      if (taken.length > 0) {
        await insertChunks(
          db,
          taken.map(({ sessionId, lines }) => packLines(sessionId, lines)),
        );
      }
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, 'console lines could not be stored');
      isFailing = true;
      for (const lines of taken) waiting.putBack(lines);
    } finally {
      inFlight = new Map();
    }
    if (!isFailing) await trim(taken);
  }

  async function trim(written: readonly SessionLines[]): Promise<void> {
    for (const { sessionId, lines } of written) {
      untrimmed.set(sessionId, (untrimmed.get(sessionId) ?? 0) + lines.length);
    }
    const left = [...leaving].filter((sessionId) => waiting.of(sessionId).length === 0);
    const full = written
      .map(({ sessionId }) => sessionId)
      .filter((sessionId) => (untrimmed.get(sessionId) ?? 0) >= trimAfter);
    const due = [...new Set([...left, ...full])].filter((sessionId) => untrimmed.has(sessionId));
    for (const sessionId of left) leaving.delete(sessionId);
    for (const sessionId of due) untrimmed.delete(sessionId);
    if (due.length === 0) return;
    await trimChunks(db, due).catch((error: unknown) =>
      log.warn({ err: error }, 'old console lines could not be removed'),
    );
  }

  function schedule(): void {
    timer ??= setTimeout(() => void writeWaiting(), isFailing ? retryMs : writeEveryMs);
  }

  /** Writes one batch, or waits for the one that is being written. */
  function writeOnce(): Promise<void> {
    writing ??= write().finally(() => {
      writing = null;
    });
    return writing;
  }

  /** Writes the sessions that wait now. Lines that arrive while it writes are for the next time. */
  async function writeWaiting(): Promise<void> {
    timer = undefined;
    await writing;
    let left = waiting.sessions;
    do {
      await writeOnce();
      left -= batch.maxSessions;
    } while (left > 0 && !isFailing);
    if (waiting.sessions > 0) schedule();
  }

  /** Writes the lines that a session has sent so far. If the database is down, they stay until the next write. */
  async function save(sessionId: string): Promise<void> {
    const last = unsaved(sessionId).at(-1)?.number;
    if (last === undefined) return;
    do await writeOnce();
    while (!isFailing && (unsaved(sessionId)[0]?.number ?? Infinity) <= last);
  }

  return {
    unsaved,
    save,

    add(sessionId: string, lines: readonly ConsoleLine[]): void {
      leaving.delete(sessionId);
      waiting.add(sessionId, lines);
      schedule();
    },

    /** Lines before a number, oldest first. */
    async read(
      sessionId: string,
      { before, limit }: { before: number; limit: number },
    ): Promise<ConsoleLine[]> {
      await save(sessionId);
      const chunks = await chunksBefore(db, { sessionId, before, limit });
      const lines = once(chunks.toReversed().flatMap(unpackLines));
      return lines.filter(({ number }) => number < before).slice(-limit);
    },

    /** Up to `limit` of the newest lines of each session, oldest first. */
    async newest(sessionIds: readonly string[], limit: number): Promise<Map<string, ConsoleLine[]>> {
      if (sessionIds.length === 0) return new Map();
      const late = new Map(sessionIds.map((id) => [id, unsaved(id)]));
      const chunks = await newestChunks(db, sessionIds, limit);
      const bySession = Map.groupBy(chunks, ({ sessionId }) => sessionId);
      return new Map(
        sessionIds.map((id) => {
          const stored = (bySession.get(id) ?? []).flatMap(unpackLines);
          return [id, once([...stored, ...(late.get(id) ?? [])]).slice(-limit)];
        }),
      );
    },

    /** The number of the last line, stored or not. Null if there is none. */
    async lastNumber(sessionId: string): Promise<number | null> {
      return unsaved(sessionId).at(-1)?.number ?? lastNumberOf(db, sessionId);
    },

    /** This session will not send any more lines here. */
    forget(sessionId: string): void {
      if (!untrimmed.has(sessionId) && unsaved(sessionId).length === 0) return;
      leaving.add(sessionId);
      schedule();
    },

    async close(): Promise<void> {
      clearTimeout(timer);
      timer = undefined;
      await writing;
      do await writeOnce();
      while (waiting.sessions > 0 && !isFailing);
    },
  };
}

/** A session that moves to another node may send lines again before this node's are stored. */
function once(lines: ConsoleLine[]): ConsoleLine[] {
  let last = 0;
  return lines.filter(({ number }) => {
    const isNew = number > last;
    if (isNew) last = number;
    return isNew;
  });
}
