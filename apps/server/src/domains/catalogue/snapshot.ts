import type { Clock } from '../../platform/clock.ts';
import { isDatabaseUnavailable } from '../../platform/db/failures.ts';

/** The maximum age of cached content while changes would go unnoticed. */
const deafMs = 1_000;
/** How long a reader waits for a load before getting the last content, unless a change is known. */
const patienceMs = 1_000;
/** The pause between a failed load and the next attempt. */
const restMs = 1_000;

type Held<Content> = { content: Promise<Content>; begunAt: number | null; isLoaded: boolean };

type Options<Content> = {
  load(): Promise<Content>;
  /** False while changes by other nodes would go unnoticed. */
  isListening(): boolean;
  clock: Clock;
};

/**
 * Caches content that is read often and changed rarely: loads it on the first read and drops it on a change.
 * While the database is unavailable, readers get the last content.
 */
export function createSnapshot<Content>({ load, isListening, clock }: Options<Content>) {
  let held: Held<Content> | null = null;
  let before: Promise<unknown> = Promise.resolve();
  let last: { content: Content } | null = null;
  /** When the last load failed; null after one that succeeded. */
  let failedAt: number | null = null;
  /** True if something has changed since the last content was loaded, and no load has failed since. */
  let isNewsDue = false;

  const now = () => clock.now().getTime();

  /** Runs one load at a time: a load overtaken by a change finishes before the next one begins. */
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
    return isLoaded && begunAt !== null && !isListening() && now() - begunAt >= deafMs;
  }

  return {
    async read(): Promise<Content> {
      if (last && failedAt !== null && !isNewsDue) {
        // Readers don't wait while the database is unavailable; one of them triggers the retry.
        if (!held && now() - failedAt >= restMs) held = hold();
        return last.content;
      }
      if (!held || mayBeOutdated(held)) held = hold();
      const { content, isLoaded, begunAt } = held;
      if (!last || isLoaded) return content;
      const waitedMs = begunAt === null ? 0 : now() - begunAt;
      // After a change, readers wait for the new content, however long it takes.
      return newerOr(last.content, content, isNewsDue ? null : Math.max(0, patienceMs - waitedMs));
    },

    /** Later reads get the current data. A load that has not begun yet will see the change anyway. */
    drop(): void {
      isNewsDue = true;
      if (held?.begunAt !== null) held = null;
    },
  };
}

/** If `waitMs` is null, waits until the load ends. */
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
