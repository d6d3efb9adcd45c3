import { consoleLimits } from '@botique/contract/licenses/console-rules.ts';
import type { ConsoleLine } from '@botique/contract/licenses/console.ts';
import type { Logger } from 'pino';
import type { Db } from '../../../platform/db/database.ts';
import { packLines, unpackLines } from './chunk-format.ts';
import { chunksBefore, insertChunks, lastNumberOf, newestChunks, trimChunks } from './repository.ts';

const writeEveryMs = 250;
/** How many chunks one statement writes. */
const maxChunks = 500;
/** Sessions are trimmed when they have written this many lines since the last time. */
const trimAfter = consoleLimits.keptLines / 2;

type Dependencies = { db: Db; log: Pick<Logger, 'warn'> };

/** Keeps the newest console lines of each session. Writes the lines of all sessions of this node together. */
export function createLineStore({ db, log }: Dependencies) {
  const waiting = new Map<string, ConsoleLine[]>();
  const untrimmed = new Map<string, number>();
  let writing: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;

  async function write(): Promise<void> {
    const batch = [...waiting].slice(0, maxChunks);
    for (const [sessionId] of batch) waiting.delete(sessionId);
    try {
      await insertChunks(
        db,
        batch.map(([sessionId, lines]) => packLines(sessionId, lines)),
      );
    } catch (error) {
      log.warn({ err: error }, 'console lines could not be stored');
      for (const [sessionId, lines] of batch) {
        waiting.set(sessionId, newest([...lines, ...(waiting.get(sessionId) ?? [])]));
      }
      return;
    }
    await trim(batch);
  }

  async function trim(written: [string, ConsoleLine[]][]): Promise<void> {
    for (const [sessionId, { length }] of written) {
      untrimmed.set(sessionId, (untrimmed.get(sessionId) ?? 0) + length);
    }
    const due = [...untrimmed].filter(([, lines]) => lines >= trimAfter).map(([sessionId]) => sessionId);
    if (due.length === 0) return;
    for (const sessionId of due) untrimmed.delete(sessionId);
    await trimChunks(db, due).catch((error: unknown) =>
      log.warn({ err: error }, 'old console lines could not be removed'),
    );
  }

  function schedule(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      void flush();
    }, writeEveryMs);
  }

  /** Writes everything that waits. If the database is away, it waits for the next time. */
  async function flush(): Promise<void> {
    await writing;
    if (waiting.size === 0) return;
    writing ??= write().finally(() => {
      writing = null;
      if (waiting.size > 0) schedule();
    });
    await writing;
  }

  return {
    add(sessionId: string, lines: readonly ConsoleLine[]): void {
      waiting.set(sessionId, newest([...(waiting.get(sessionId) ?? []), ...lines]));
      schedule();
    },

    /** Lines before a number, oldest first. */
    async read(
      sessionId: string,
      { before, limit }: { before: number; limit: number },
    ): Promise<ConsoleLine[]> {
      await flush();
      const chunks = await chunksBefore(db, { sessionId, before, limit });
      const lines = once(chunks.toReversed().flatMap(unpackLines));
      return lines.filter(({ number }) => number < before).slice(-limit);
    },

    /** Up to `limit` of the newest lines of each session, oldest first. */
    async newest(sessionIds: readonly string[], limit: number): Promise<Map<string, ConsoleLine[]>> {
      if (sessionIds.length === 0) return new Map();
      const chunks = await newestChunks(db, sessionIds);
      const bySession = Map.groupBy(chunks, ({ sessionId }) => sessionId);
      return new Map(
        sessionIds.map((id) => {
          const stored = (bySession.get(id) ?? []).flatMap(unpackLines);
          return [id, once([...stored, ...(waiting.get(id) ?? [])]).slice(-limit)];
        }),
      );
    },

    /** The number of the last line that is stored or waits here. */
    async lastNumber(sessionId: string): Promise<number> {
      return waiting.get(sessionId)?.at(-1)?.number ?? lastNumberOf(db, sessionId);
    },

    /** This session will not send any more lines here. */
    forget: (sessionId: string) => void untrimmed.delete(sessionId),

    async close(): Promise<void> {
      clearTimeout(timer);
      await flush();
      clearTimeout(timer);
    },
  };
}

function newest(lines: ConsoleLine[]): ConsoleLine[] {
  return lines.slice(-consoleLimits.keptLines);
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
