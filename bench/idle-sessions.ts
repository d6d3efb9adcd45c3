import { setTimeout as wait } from 'node:timers/promises';
import type { BareSocketIo } from './bare-socket-io.ts';
import { grantToBuyer } from './buyer-licenses.ts';
import { timeCallsUntil } from './call-times.ts';
import { openChild } from './child.ts';
import { cpuSeconds, cpuSecondsWithChildren } from './cpu.ts';
import type { IdleProducts } from './idle-products.ts';
import { probeFlags, readProbe } from './probe.ts';
import { openShop, serverFlags, withDatabase, type Shop } from './shop.ts';
import { quantile } from './statistics.ts';
import { openTable } from './table.ts';

/** 5,000 product sessions that only send heartbeats, first in a bare Socket.IO server, then in the shop. */
const sessions = 5_000;
const sessionsEach = 10;
const seconds = { bare: 12, withoutSessions: 10, withSessions: 60 };
const goalKb = 40;

type Server = { pid: number; postgresPid?: number; probePort: number };
type Usage = Awaited<ReturnType<typeof measureUsage>>;
type Memory = { rssKb: number; heapKb: number };
type Held = Awaited<ReturnType<IdleProducts['hold']>> & { connectSeconds: number };

const print = openTable([
  { title: 'server', width: 21, left: true },
  { title: 'RSS KB each' },
  { title: 'heap KB each' },
  { title: 'server CPU ms/s' },
  { title: 'PostgreSQL CPU ms/s' },
  { title: 'loop delay ms: 99%, highest' },
  { title: 'call ms: median, 99%' },
]);
const bare = await measureBare();
const shop = await measureShop();
describeHeartbeats('Bare Socket.IO', bare);
describeHeartbeats('The shop', shop);

async function measureBare(): Promise<Held> {
  const probePort = 32_160;
  const flags = [...serverFlags, ...probeFlags(probePort)];
  const child = openChild<BareSocketIo>('bare-socket-io.ts', { flags });
  const products = openChild<IdleProducts>('idle-products.ts');
  try {
    const server = { url: await child.call('listen'), pid: child.pid, probePort };
    const keys = Array.from({ length: sessions }, () => 'any');
    const { memory, connectSeconds } = await connect(server, products, keys);
    const hold = products.call('hold', { seconds: seconds.bare });
    printUsage('(bare Socket.IO)', await measureUsage(server, hold), memory);
    return { ...(await hold), connectSeconds };
  } finally {
    await products.close();
    await child.close();
  }
}

async function measureShop(): Promise<Held> {
  const probePort = 32_150;
  const opened = await openShop(32_100, { flags: probeFlags(probePort) });
  const products = openChild<IdleProducts>('idle-products.ts');
  try {
    const server = { ...opened, url: opened.url.replace('localhost', '127.0.0.1'), probePort };
    const keys = await grantKeys(opened);
    const idle = wait(seconds.withoutSessions * 1000);
    const calls = timeCallsUntil(idle, opened);
    printUsage('(the shop, no session)', await measureUsage(server, idle), null, await calls);

    const { memory, connectSeconds } = await connect(server, products, keys);
    const hold = products.call('hold', { seconds: seconds.withSessions });
    const callsDuring = timeCallsUntil(hold, opened);
    printUsage('the shop', await measureUsage(server, hold), memory, await callsDuring);
    if (memory.rssKb > goalKb) console.log(`LARGE: the goal is ${goalKb} KB for each session.`);
    return { ...(await hold), connectSeconds };
  } finally {
    await products.close();
    await opened.close();
  }
}

/** A key for each session. Neighbours belong to different licenses, so they don't wait for the same row. */
function grantKeys(opened: Shop): Promise<string[]> {
  return withDatabase(opened, async (database) => {
    const amount = { number: sessions / sessionsEach, sessions: sessionsEach };
    const licenses = await grantToBuyer(database, amount);
    return Array.from({ length: sessionsEach }, () => licenses.map(({ key }) => key)).flat();
  });
}

/** Connects a product for each key. Returns how much the server's memory has grown. */
async function connect(
  { url, probePort }: Server & { url: string },
  products: ReturnType<typeof openChild<IdleProducts>>,
  keys: string[],
): Promise<{ memory: Memory; connectSeconds: number }> {
  const before = await readProbe(probePort);
  const begun = performance.now();
  await products.call('connect', { url, keys });
  const connectSeconds = (performance.now() - begun) / 1000;
  const after = await readProbe(probePort);
  const kilobytesEach = (bytes: number) => bytes / keys.length / 1024;
  const memory = {
    rssKb: kilobytesEach(after.rssBytes - before.rssBytes),
    heapKb: kilobytesEach(after.heapBytes - before.heapBytes),
  };
  return { memory, connectSeconds };
}

/** CPU time and delays of a server from its last probe until the promise resolves. */
async function measureUsage({ pid, postgresPid, probePort }: Server, until: Promise<unknown>) {
  const readCpu = () => [cpuSeconds(pid), postgresPid ? cpuSecondsWithChildren(postgresPid) : 0] as const;
  const begun = performance.now();
  const [serverBefore, postgresBefore] = readCpu();
  await until;
  const [serverAfter, postgresAfter] = readCpu();
  const elapsed = (performance.now() - begun) / 1000;
  const { delayMs } = await readProbe(probePort);
  return {
    serverMs: ((serverAfter - serverBefore) / elapsed) * 1000,
    postgresMs: ((postgresAfter - postgresBefore) / elapsed) * 1000,
    delayMs,
  };
}

function printUsage(
  what: string,
  { serverMs, postgresMs, delayMs }: Usage,
  memory: Memory | null,
  calls: number[] = [],
): void {
  print([
    what,
    memory?.rssKb.toFixed(1) ?? '',
    memory?.heapKb.toFixed(1) ?? '',
    serverMs.toFixed(0),
    postgresMs.toFixed(0),
    `${delayMs.p99.toFixed(0)}, ${delayMs.highest.toFixed(0)}`,
    calls.length > 0 ? `${quantile(calls, 0.5).toFixed(1)}, ${quantile(calls, 0.99).toFixed(1)}` : '',
  ]);
}

function describeHeartbeats(
  what: string,
  { lost, refused, heartbeats, late, p99Ms, busyShare, connectSeconds }: Held,
): void {
  console.log(
    `${what}: ${sessions} products connected in ${connectSeconds.toFixed(1)} s, ${lost} were lost; ` +
      `${heartbeats} heartbeats, ${refused} refused, ${late} late, 99% answered within ${p99Ms.toFixed(0)} ms; ` +
      `the products used ${(busyShare * 100).toFixed(0)}% of a core.`,
  );
  if (lost > 0 || refused > 0) throw new Error('Product sessions were lost.');
}
