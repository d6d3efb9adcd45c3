/** How long things take, in milliseconds. */
const defaults = {
  /** How long to wait for a shop that doesn't answer. */
  connect: 30_000,
  /** Before the first restart after a crash. Doubles with each one. */
  restart: 1_000,
  longestRestart: 60_000,
  /** A product that ran this long starts again without a long wait. */
  steady: 60_000,
  /** A crash within this time is a quick one. */
  quick: 30_000,
  /** Launchers don't all download a new release at the same time. */
  longestUpdateDelay: 60_000,
  /** After an update that failed because of an outage. Doubles with each one. */
  updateRetry: 30_000,
  longestUpdateRetry: 15 * 60_000,
  /** After a product was asked to stop. */
  untilTerminate: 6_000,
  untilKill: 10_000,
  /** Between attempts to go on with a download. */
  downloadRetry: 2_000,
};

export type Times = typeof defaults;

/** `BOTIQUE_LAUNCHER_TIMES` replaces some of them, for tests. */
export function readTimes(env: NodeJS.ProcessEnv): Times {
  const given = env['BOTIQUE_LAUNCHER_TIMES'];
  return given ? { ...defaults, ...(JSON.parse(given) as Partial<Times>) } : defaults;
}
