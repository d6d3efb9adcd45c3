import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { productNamespace } from '../packages/contract/src/licenses/product-protocol.ts';
import type { BareSocketIo } from './bare-socket-io.ts';
import { grantToBuyer } from './buyer-licenses.ts';
import { openChild } from './child.ts';
import { cpuSeconds, cpuSecondsWithChildren } from './cpu.ts';
import { LiveConnection, RefusedHandshake } from './live-connection.ts';
import { openShop, withDatabase } from './shop.ts';
import { median, quantile } from './statistics.ts';
import { openTable } from './table.ts';

/**
 * 20 products that connect at the same moment to a new license with 3 seats, alternating with as many connections
 * to a bare Socket.IO server. Nothing is pinned, because a connection keeps both the server and PostgreSQL busy.
 */
const rounds = 200;
const warmUpRounds = 20;
const contenders = 20;
const seats = 3;
const goalMs = 50;
/** Long enough for a server to notice the closed connections of the round before. */
const pauseMs = 30;

/** Null if the product was refused. */
type Answer = { ms: number; seat: LiveConnection | null };

const shop = await openShop(32_000);
const bare = openChild<BareSocketIo>('bare-socket-io.ts');
try {
  const amount = { number: warmUpRounds + rounds, sessions: seats };
  const licenses = await withDatabase(shop, (database) => grantToBuyer(database, amount));
  await compare(
    licenses.map(({ key }) => key),
    await bare.call('listen'),
  );
} finally {
  await bare.close();
  await shop.close();
}

async function compare(keys: string[], bareUrl: string): Promise<void> {
  const shopUrl = shop.url.replace('localhost', '127.0.0.1');
  const ours: Answer[] = [];
  const fromBare: Answer[] = [];
  const cpu = { server: 0, postgres: 0, bare: 0 };
  let [begun, ownCpu] = [performance.now(), process.cpuUsage()];
  for (const [at, license] of keys.entries()) {
    if (at === warmUpRounds) [begun, ownCpu] = [performance.now(), process.cpuUsage()];
    const before = readCpu();
    const answers = await contend(shopUrl, license);
    if (answers.filter(({ seat }) => seat).length !== seats) {
      throw new Error(`${answers.filter(({ seat }) => seat).length} of ${seats} seats were taken.`);
    }
    const between = readCpu();
    const bareAnswers = await contend(bareUrl, license);
    const after = readCpu();
    if (at < warmUpRounds) continue;
    ours.push(...answers);
    fromBare.push(...bareAnswers);
    cpu.server += between.server - before.server;
    cpu.postgres += between.postgres - before.postgres;
    cpu.bare += after.bare - between.bare;
  }
  const { user, system } = process.cpuUsage(ownCpu);
  const busy = (user + system) / 1000 / (performance.now() - begun);
  printResults(ours, fromBare, cpu);
  console.log(`The products used ${(busy * 100).toFixed(0)}% of a core.`);
}

function readCpu(): { server: number; postgres: number; bare: number } {
  return {
    server: cpuSeconds(shop.pid),
    postgres: cpuSecondsWithChildren(shop.postgresPid),
    bare: cpuSeconds(bare.pid),
  };
}

/** Connects all products at once, and then frees the seats for the next round. */
async function contend(url: string, license: string): Promise<Answer[]> {
  const answers = await Promise.all(Array.from({ length: contenders }, () => knock(url, license)));
  await Promise.all(
    answers.map(async ({ seat }) => {
      await seat?.send('leave', {});
      seat?.close();
    }),
  );
  await wait(pauseMs);
  return answers;
}

/** From the first byte to the answer: seated or refused. */
async function knock(url: string, license: string): Promise<Answer> {
  const { promise: seated, resolve } = Promise.withResolvers<number>();
  const begun = performance.now();
  try {
    const seat = await LiveConnection.connect({
      url,
      namespace: productNamespace,
      auth: { license, uuid: randomUUID() },
      onEvent: () => resolve(performance.now()),
    });
    return { ms: (await seated) - begun, seat };
  } catch (error) {
    if (!(error instanceof RefusedHandshake) || error.refusal.error !== 'seats_taken') throw error;
    return { ms: performance.now() - begun, seat: null };
  }
}

function printResults(ours: Answer[], fromBare: Answer[], cpu: ReturnType<typeof readCpu>): void {
  const print = openTable([
    { title: 'answer', width: 24, left: true },
    { title: 'number', width: 6 },
    { title: 'median ms' },
    { title: '95% ms' },
    { title: '99% ms' },
    { title: 'highest ms' },
    { title: 'server CPU ms' },
    { title: 'PostgreSQL CPU ms' },
    { title: '99%: ours : bare' },
  ]);
  const times = (answers: Answer[]) => answers.map(({ ms }) => ms);
  const describe = (answers: Answer[]) => [
    answers.length,
    ...[median(times(answers)), ...[0.95, 0.99, 1].map((share) => quantile(times(answers), share))].map(
      (ms) => ms.toFixed(1),
    ),
  ];
  const perAnswer = (seconds: number) => ((seconds / ours.length) * 1000).toFixed(2);
  const [ourP99, bareP99] = [quantile(times(ours), 0.99), quantile(times(fromBare), 0.99)];
  print(['seated', ...describe(ours.filter(({ seat }) => seat))]);
  print(['refused', ...describe(ours.filter(({ seat }) => !seat))]);
  print([
    'all',
    ...describe(ours),
    perAnswer(cpu.server),
    perAnswer(cpu.postgres),
    (ourP99 / bareP99).toFixed(1),
  ]);
  print(['(bare Socket.IO server)', ...describe(fromBare), perAnswer(cpu.bare)]);
  if (ourP99 >= goalMs) console.log(`SLOW: the goal is ${goalMs} ms at the 99th percentile (LIC-101).`);
}
