import type { Clock } from '../../platform/clock.ts';

const deafMs = 1_000;
/** A load that never ends, on a line that is dead, must not stand in the way of all later ones. */
const patienceMs = 5_000;

type Held<Content> = { content: Promise<Content>; begunAt: number | null };

type Options<Content> = {
  load(): Promise<Content>;
  /** False while a change by another node would not be heard of. */
  isTold(): boolean;
  clock: Clock;
};

/** A copy of data that many read and few change, made when it is asked for and let go when something changed. */
export function createSnapshot<Content>({ load, isTold, clock }: Options<Content>) {
  let held: Held<Content> | null = null;
  let before: Promise<unknown> = Promise.resolve();

  /** One load at a time: one that was overtaken by a change is over before the next begins. */
  function hold(): Held<Content> {
    const next: Held<Content> = {
      begunAt: null,
      content: before.then(() => {
        next.begunAt = clock.now().getTime();
        return inTime(load());
      }),
    };
    before = next.content.catch(() => {
      if (held === next) held = null;
    });
    return next;
  }

  function mayBeOutdated({ begunAt }: Held<Content>): boolean {
    return begunAt !== null && !isTold() && clock.now().getTime() - begunAt >= deafMs;
  }

  return {
    read(): Promise<Content> {
      if (!held || mayBeOutdated(held)) held = hold();
      return held.content;
    },

    /** Whoever reads from now on gets what is true now. A load that has not begun yet will see it. */
    drop(): void {
      if (held?.begunAt !== null) held = null;
    },
  };
}

async function inTime<Content>(loading: Promise<Content>): Promise<Content> {
  const deadline = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => deadline.reject(new Error('The catalogue did not come in time')),
    patienceMs,
  );
  try {
    return await Promise.race([loading, deadline.promise]);
  } finally {
    clearTimeout(timer);
  }
}
