import { consoleLimits } from '@botique/contract/licenses/console-rules.ts';
import type { ConsoleLine, SentLines } from '@botique/contract/licenses/console.ts';
import type { Logger } from 'pino';
import type { RedisClientType } from 'redis';
import type { Server } from 'socket.io';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import { cleanLine } from './clean-line.ts';
import { createDelivery } from './delivery.ts';
import { createKeptLines } from './kept-lines.ts';
import { createLineBudgets } from './line-budgets.ts';

type Dependencies = {
  db: Db;
  clock: Clock;
  log: Pick<Logger, 'warn'>;
  io: Server;
  /** Null if there are no other nodes. */
  redis: RedisClientType | null;
  onRateLimit(session: Sender): void;
};

type SentLine = SentLines['lines'][number];
type Sender = { sessionId: string; licenseId: string; device: string };

/** The console of one connection of a product session. */
export type SessionConsole = {
  receive(sent: SentLines): Promise<void>;
  /** The last lines of a product that exits, which are saved. If there are too many, the newest are kept. */
  receiveLast(messages: readonly SentLines[]): Promise<void>;
  /** Lets other nodes read the lines that came so far. If the database is down, they are saved later. */
  save(): Promise<void>;
  close(): void;
};

export type Consoles = ReturnType<typeof createConsoles>;

/** Receives the console lines of products, keeps the newest and delivers them to the pages that watch. */
export function createConsoles({ db, clock, log, io, redis, onRateLimit }: Dependencies) {
  const kept = createKeptLines({ db, log });
  const budgets = createLineBudgets();
  const delivery = createDelivery({ io, redis, log, unsavedLines: kept.unsaved });

  return {
    /** `isNew` if the session has not sent any lines yet. */
    open(session: Sender, { isNew }: { isNew: boolean }): SessionConsole {
      const { sessionId, licenseId } = session;
      /** The number of the last line. Null if there is none yet, undefined until that is known. */
      let last: number | null | undefined = isNew ? null : undefined;
      let loading: Promise<void> | null = null;
      delivery.open(session);

      /** Lines that the previous connection sent may come again, if their acknowledgement was lost. */
      async function load(): Promise<void> {
        if (last !== undefined) return;
        loading ??= kept
          .lastNumber(sessionId)
          .then((number) => {
            last = number;
          })
          .finally(() => {
            loading = null;
          });
        await loading;
      }

      /** Keeps and delivers lines that are numbered without gaps. */
      function accept(first: number, lines: readonly SentLine[]): void {
        if (lines.length === 0) return;
        const date = clock.now().toISOString();
        const dropped = first - 1 - (last ?? first - 1);
        const numbered = lines.map(({ level, content }, at): ConsoleLine => ({
          number: first + at,
          date,
          level,
          content: cleanLine(content),
        }));
        last = first + lines.length - 1;
        kept.add(sessionId, numbered);
        delivery.add({ sessionId, licenseId, lines: numbered, dropped });
      }

      /** Without the lines that came before. */
      function onlyNew({ first, lines }: SentLines): SentLines {
        const repeated = Math.min(lines.length, Math.max(0, (last ?? 0) + 1 - first));
        return { first: first + repeated, lines: lines.slice(repeated) };
      }

      return {
        async receive(sent) {
          await load();
          const { first, lines } = onlyNew(sent);
          const { accepted, startsBurst } = budgets.spend(sessionId, lines.length);
          if (startsBurst) onRateLimit(session);
          accept(first, lines.slice(0, accepted));
        },

        async receiveLast(messages) {
          await load();
          const total = messages.reduce((sum, message) => sum + onlyNew(message).lines.length, 0);
          let tooMany = Math.max(0, total - consoleLimits.keptLines);
          for (const message of messages) {
            const { first, lines } = onlyNew(message);
            const skipped = Math.min(tooMany, lines.length);
            tooMany -= skipped;
            accept(first + skipped, lines.slice(skipped));
          }
          await kept.save(sessionId);
        },

        save: () => kept.save(sessionId),

        close() {
          kept.forget(sessionId);
          delivery.close(session);
        },
      };
    },

    read: kept.read,
    newestLines: kept.newest,
    /** Resolves when pages of this node get the lines of this session, wherever it runs. */
    watch: delivery.watch,

    async close(): Promise<void> {
      delivery.stop();
      await kept.close();
    },
  };
}
