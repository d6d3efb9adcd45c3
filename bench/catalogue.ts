import { chooseCores, cpuSeconds } from './cpu.ts';
import { comparableText, fetchReply } from './fetch-reply.ts';
import { openRawServer } from './open-raw-server.ts';
import { openShop } from './shop.ts';
import { median, spread } from './statistics.ts';
import { openTable } from './table.ts';
import { busyShare, requireWrk, runWrk, type Round } from './wrk.ts';

/**
 * Throughput of the health call, the catalogue call and two pages, alternating with a bare node:http server
 * that sends the same bytes. Both servers use the same core, and wrk uses another one.
 */
const rounds = 5;
const load = { connections: 16, seconds: 1 };

type Question = { what: string; path: string; headers: Record<string, string> };
type Measured = Round & { cpuMicroseconds: number };

const json = { accept: 'application/json' };
const html = { accept: 'text/html' };
const gzip = { 'accept-encoding': 'gzip' };
const health: Question = { what: 'health call', path: '/healthz', headers: json };
const questions: Question[] = [
  { what: 'catalogue call', path: '/api/products/get/all', headers: json },
  { what: 'first page /', path: '/', headers: html },
  { what: 'first page /products', path: '/products', headers: html },
].flatMap((question) => [question, { ...question, headers: { ...question.headers, ...gzip } }]);

requireWrk();
const cores = chooseCores();
const raw = await openRawServer(cores.server);
const shop = await openShop(31_500, { core: cores.server });
try {
  console.log(
    `Both servers on core ${cores.server}, wrk on core ${cores.generator}, ${load.connections} connections, ` +
      `median of ${rounds} rounds of ${load.seconds} s.`,
  );
  const print = openTable([
    { title: 'products' },
    { title: 'request', width: 20, left: true },
    { title: 'encoding', left: true },
    { title: 'bytes', width: 6 },
    { title: 'raw/s', width: 6 },
    { title: 'lowest–highest' },
    { title: 'ours/s', width: 6 },
    { title: 'lowest–highest' },
    { title: 'ours : raw' },
    { title: 'raw CPU µs' },
    { title: 'ours CPU µs' },
    { title: 'wrk busy raw, ours' },
    { title: 'faster than ours: raw, wrk' },
  ]);
  for (const products of [12, 500]) {
    await shop.fillUpTo(products);
    for (const question of products === 12 ? [health, ...questions] : questions) {
      print([products, ...(await compare(question))]);
    }
  }
} finally {
  await shop.close();
  await raw.close();
}

async function compare({ what, path, headers }: Question): Promise<(string | number)[]> {
  const url = shop.url + path;
  const reply = await fetchReply(url, headers);
  await raw.answerWith(reply);
  const fromRaw = comparableText(await fetchReply(raw.url, headers));
  if (fromRaw !== comparableText(await fetchReply(url, headers))) {
    throw new Error(`${path}: the bare server sends different bytes than the shop.`);
  }
  // The first round only warms up.
  const bare: Measured[] = [];
  const ours: Measured[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const one = await measure(raw.url, headers, raw.pid);
    const other = await measure(url, headers, shop.pid);
    // Error pages and empty replies are fast, too. The tolerance is for replies in flight at the end, which
    // count as bytes but not as replies.
    if (Math.abs(other.bytesPerReply / one.bytesPerReply - 1) > 0.03) {
      throw new Error(`${path}: ${other.bytesPerReply} bytes per reply instead of ${one.bytesPerReply}.`);
    }
    if (round === 0) continue;
    bare.push(one);
    ours.push(other);
  }
  return [what, reply.headers['content-encoding'] ?? 'plain', reply.body.length, ...summarise(bare, ours)];
}

function summarise(bare: Measured[], ours: Measured[]): string[] {
  const pick = (measured: Measured[], key: keyof Measured) => measured.map((round) => round[key]);
  const rawRate = median(pick(bare, 'rate'));
  const ourRate = median(pick(ours, 'rate'));
  const rawShare = median(pick(bare, 'generatorShare'));
  // How many requests per second wrk could send with a whole core, judging by its CPU time.
  const generatorRate = sum(pick(bare, 'requests')) / sum(pick(bare, 'generatorSeconds'));
  const warning =
    rawShare > busyShare ? '  WARNING: wrk was busy, so the bare server is faster than this' : '';
  return [
    rawRate.toFixed(0),
    spread(pick(bare, 'rate')),
    ourRate.toFixed(0),
    spread(pick(ours, 'rate')),
    (ourRate / rawRate).toFixed(2),
    median(pick(bare, 'cpuMicroseconds')).toFixed(0),
    median(pick(ours, 'cpuMicroseconds')).toFixed(0),
    `${percent(rawShare)}, ${percent(median(pick(ours, 'generatorShare')))}`,
    `${times(rawRate / ourRate)}, ${times(generatorRate / ourRate)}${warning}`,
  ];
}

async function measure(url: string, headers: Record<string, string>, pid: number): Promise<Measured> {
  const before = cpuSeconds(pid);
  const round = await runWrk({ url, headers, ...load, core: cores.generator });
  return { ...round, cpuMicroseconds: ((cpuSeconds(pid) - before) / round.requests) * 1e6 };
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)}%`.padStart(4);
}

function times(ratio: number): string {
  return `${ratio.toFixed(1)}×`.padStart(6);
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
