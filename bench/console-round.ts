import { setTimeout as wait } from 'node:timers/promises';
import type { ConsoleSystem } from './console-systems.ts';
import { cpuSeconds, cpuSecondsWithChildren } from './cpu.ts';

export type ConsoleLoad = {
  /** Of each session. */
  linesPerSecond: number;
  warmUpSeconds: number;
  measuredSeconds: number;
  /** After the last line, for lines in flight and for products to save up a burst. */
  pauseSeconds: number;
};

export type ConsoleRound = Awaited<ReturnType<typeof measureRound>>;

/** Streams the lines of all products, and counts what arrives at the viewers after the warm-up. */
export async function measureRound(system: ConsoleSystem, load: ConsoleLoad, viewersEach: number) {
  const { products, viewers } = system;
  const { linesPerSecond, warmUpSeconds, measuredSeconds, pauseSeconds } = load;
  const seconds = warmUpSeconds + measuredSeconds;
  const streaming = products.call('stream', { linesPerSecond, seconds });
  await wait(warmUpSeconds * 1000);
  const early = await viewers.call('report');
  const [begun, before] = [performance.now(), readCpu(system)];
  await wait(measuredSeconds * 1000);
  const report = await viewers.call('report');
  const [elapsed, after] = [(performance.now() - begun) / 1000, readCpu(system)];
  const sent = (await streaming) * viewersEach;
  await wait(pauseSeconds * 1000);
  const late = await viewers.call('report');
  return {
    ...report,
    rate: report.lines / elapsed,
    missing: sent - early.lines - report.lines - late.lines,
    cpuMsPerThousand: ((after.server - before.server) / report.lines) * 1e6,
    serverShare: (after.server - before.server) / elapsed,
    postgresShare: (after.postgres - before.postgres) / elapsed,
    generatorShare: (after.generator - before.generator) / elapsed,
  };
}

function readCpu({ pid, postgresPid, products, viewers }: ConsoleSystem) {
  return {
    server: cpuSeconds(pid),
    postgres: postgresPid === null ? 0 : cpuSecondsWithChildren(postgresPid),
    generator: cpuSeconds(products.pid) + cpuSeconds(viewers.pid),
  };
}
