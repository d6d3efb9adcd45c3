import type { Clock } from '../../platform/clock.ts';
import { isDatabaseUnavailable } from '../../platform/db/failures.ts';

/** How old a copy may become while nobody would tell of a change. */
const deafMs = 1_000;
/** How long a reader waits to hear whether the last copy is still right, when there is no news of a change. */
const patienceMs = 1_000;
/** How long the database is left alone after it could not be read. */
const restMs = 1_000;

type Held<Content> = { content: Promise<Content>; begunAt: number | null; isLoaded: boolean };

type Options<Content> = {
  load(): Promise<Content>;
  /** False while a change by another node would not be heard of. */
  isTold(): boolean;
  clock: Clock;
};

/**
 * A copy of data that many read and few change: loaded on the first read and dropped on a change. While the
 * database is away or does not answer, readers get the last copy.
 */
export function createSnapshot<Content>({ load, isTold, clock }: Options<Content>) {
  let held: Held<Content> | null = null;
  let before: Promise<unknown> = Promise.resolve();
  let last: { content: Content } | null = null;
  /** When the last load failed; null after one that succeeded. */
  let failedAt: number | null = null;
  /** Something changed since the last copy, and no load has failed since. */
  let isNewsDue = false;

  const now = () => clock.now().getTime();

  /** One load at a time: one that was overtaken by a change is over before the next begins. */
  function hold(): Held<Content> {
    const next: Held<Content> = { begunAt: null, isLoaded: false, content: before.then(begin) };
    before = next.content.catch(() => {
      failedAt = now();
      isNewsDue = false;
      if (held === next) held = null;
    });
    return next;

    async function begin(): Promise<Content> {
      next.begunAt = now();
      const content = await load();
      next.isLoaded = true;
      last = { content };
      failedAt = null;
      if (held === next) isNewsDue = false;
      return content;
    }
  }

  function mayBeOutdated({ begunAt, isLoaded }: Held<Content>): boolean {
    return isLoaded && begunAt !== null && !isTold() && now() - begunAt >= deafMs;
  }

  return {
    async read(): Promise<Content> {
      if (last && failedAt !== null && !isNewsDue) {
        // Readers do not wait while the database is away; one of them tries again for all.
        if (!held && now() - failedAt >= restMs) held = hold();
        return last.content;
      }
      if (!held || mayBeOutdated(held)) held = hold();
      const { content, isLoaded, begunAt } = held;
      if (!last || isLoaded) return content;
      const waitedMs = begunAt === null ? 0 : now() - begunAt;
      // After a change, readers get the new copy, however long it takes.
      return newerOr(last.content, content, isNewsDue ? null : Math.max(0, patienceMs - waitedMs));
    },

    /** Whoever reads from now on gets what is true now. A load that has not begun yet will see it. */
    drop(): void {
      isNewsDue = true;
      if (held?.begunAt !== null) held = null;
    },
  };
}

/** `waitMs` is null for a reader who waits until the load ends. */
async function newerOr<Content>(
  known: Content,
  newer: Promise<Content>,
  waitMs: number | null,
): Promise<Content> {
  const { promise: late, resolve } = Promise.withResolvers<Content>();
  const timer = waitMs === null ? undefined : setTimeout(() => resolve(known), waitMs);
  try {
    return await Promise.race([newer, late]);
  } catch (error) {
    if (isDatabaseUnavailable(error)) return known;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
