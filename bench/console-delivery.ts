import { consoleLimits } from '../packages/contract/src/licenses/console-rules.ts';
import { measureRound, type ConsoleLoad, type ConsoleRound } from './console-round.ts';
import { openRawSystem, openShopSystem, type ConsoleSystem } from './console-systems.ts';
import { chooseCores } from './cpu.ts';
import { median, spread } from './statistics.ts';
import { openTable } from './table.ts';
import { busyShare } from './wrk.ts';

/**
 * Console lines of 100 product sessions to ten viewers each, alternating with a raw ws server that sends a
 * frame for each line. Both servers use the same core, products and viewers use another one.
 */
const layout = { rooms: 100, viewersEach: 10 };
const { linesPerSecond, burstLines } = consoleLimits;
const burstSeconds = 2;
/** Of a core. Above this, the server had no time left. */
const fullShare = 0.9;
/** Below the limits of a session, so that the server drops nothing. */
const margin = 0.95;
const loads: (ConsoleLoad & { what: string; goalRatio: number; rounds: number })[] = [
  {
    what: 'burst',
    goalRatio: 3,
    rounds: 3,
    linesPerSecond: margin * (linesPerSecond + burstLines / burstSeconds),
    warmUpSeconds: 0.5,
    measuredSeconds: burstSeconds - 0.5,
    // Two pauses and the other server's round are long enough to save up the next burst.
    pauseSeconds: 4,
  },
  {
    what: 'steady',
    // Both servers may deliver everything, so there is no goal.
    goalRatio: 0,
    rounds: 2,
    linesPerSecond: margin * linesPerSecond,
    warmUpSeconds: 1,
    measuredSeconds: 3,
    pauseSeconds: 1,
  },
];

const cores = chooseCores();
const ours = await openShopSystem(cores, layout);
try {
  const raw = await openRawSystem(cores, layout);
  try {
    await compare(raw);
  } finally {
    await raw.close();
  }
} finally {
  await ours.close();
}

async function compare(raw: ConsoleSystem): Promise<void> {
  console.log(
    `Both servers on core ${cores.server}, products and viewers on core ${cores.generator}, ` +
      `${layout.rooms * layout.viewersEach} viewers of ${layout.rooms} sessions, medians.`,
  );
  const print = openTable([
    { title: 'load', width: 6, left: true },
    { title: 'server', width: 8, left: true },
    { title: 'lines per message' },
    { title: 'offered/s' },
    { title: 'delivered/s' },
    { title: 'lowest–highest' },
    { title: 'missing' },
    { title: 'ms: median, 99%' },
    { title: 'CPU ms per 1,000' },
    { title: 'server, PostgreSQL, generator busy' },
    { title: 'with a full core' },
  ]);
  for (const load of loads) {
    const { fromShop, fromRaw } = await alternate(raw, load);
    const offered = load.linesPerSecond * layout.rooms * layout.viewersEach;
    const together = median(fromShop.map(({ lines, messages }) => lines / messages));
    print([load.what, 'the shop', together.toFixed(1), offered.toFixed(0), ...summarise(fromShop)]);
    print(['', '(raw ws)', 1, offered.toFixed(0), ...summarise(fromRaw)]);
    printRatios(fromShop, fromRaw, load);
  }
}

async function alternate(raw: ConsoleSystem, load: (typeof loads)[number]) {
  const fromShop: ConsoleRound[] = [];
  const fromRaw: ConsoleRound[] = [];
  // The first round only warms up.
  for (let round = 0; round <= load.rounds; round += 1) {
    const one = await measureRound(ours, load, layout.viewersEach);
    const other = await measureRound(raw, load, layout.viewersEach);
    if (round === 0) continue;
    fromShop.push(one);
    fromRaw.push(other);
  }
  return { fromShop, fromRaw };
}

function summarise(rounds: ConsoleRound[]): (string | number)[] {
  const pick = (key: keyof ConsoleRound) => rounds.map((round) => round[key]);
  const middle = (key: keyof ConsoleRound) => median(pick(key));
  const shares = (['serverShare', 'postgresShare', 'generatorShare'] as const).map((key) => middle(key));
  const [server = 0, postgres = 0, generator = 0] = shares;
  // A server that uses its whole core is the bottleneck, however busy the generator is.
  const isHeldUp = generator > busyShare && server + postgres < fullShare;
  return [
    middle('rate').toFixed(0),
    spread(pick('rate')),
    Math.max(...pick('missing')),
    `${middle('medianMs').toFixed(0)}, ${middle('p99Ms').toFixed(0)}`,
    middle('cpuMsPerThousand').toFixed(2),
    shares.map((share) => `${(share * 100).toFixed(0)}%`.padStart(4)).join(', '),
    // If the server had the whole core for itself and each line took as much CPU time as here.
    (1e6 / middle('cpuMsPerThousand')).toFixed(0) +
      (isHeldUp ? '  WARNING: the generator was busy, so the server is faster than this' : ''),
  ];
}

function printRatios(
  fromShop: ConsoleRound[],
  fromRaw: ConsoleRound[],
  { goalRatio }: (typeof loads)[number],
): void {
  const middle = (rounds: ConsoleRound[], key: keyof ConsoleRound) =>
    median(rounds.map((round) => round[key]));
  const delivered = middle(fromShop, 'rate') / middle(fromRaw, 'rate');
  const perCpuTime = middle(fromRaw, 'cpuMsPerThousand') / middle(fromShop, 'cpuMsPerThousand');
  console.log(
    `ours : raw = ${delivered.toFixed(1)} delivered, ${perCpuTime.toFixed(1)} for the same CPU time` +
      (delivered < goalRatio ? `; the goal is ${goalRatio}` : ''),
  );
}
