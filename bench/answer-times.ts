import { Agent, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { median, quantile, spread } from './statistics.ts';
import { openTable } from './table.ts';

export type Call = {
  what: string;
  path: string;
  body?: string;
  /** Waits this long before each call, because the server keeps its answer for a moment. */
  pauseMs?: number;
};
type Target = { url: string; headers: Record<string, string> };

const warmUps = 5;
const times = 40;
/** The server does no work for it, so it measures the overhead of every call: HTTP, this client, the log. */
const bare: Call = { what: 'health', path: '/healthz' };

/** Measures calls in sequence, each alternating with the bare call. Marks those whose 95% is too slow. */
export async function printAnswerTimes(shop: Target, calls: Call[], slowMs = Infinity): Promise<void> {
  const print = openTable([
    { title: 'call', width: 28, left: true },
    { title: 'median ms' },
    { title: 'lowest–highest', width: 14 },
    { title: '95% ms' },
    { title: 'health ms' },
    { title: '' },
  ]);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (const call of calls) {
    const took: number[] = [];
    const bareTook: number[] = [];
    for (let time = 0; time < warmUps + times; time += 1) {
      if (call.pauseMs !== undefined) await setTimeout(call.pauseMs);
      const [bareMs, ms] = [await timeCall(shop, bare, agent), await timeCall(shop, call, agent)];
      if (time < warmUps) continue;
      bareTook.push(bareMs);
      took.push(ms);
    }
    print([
      call.what,
      median(took).toFixed(1),
      spread(took, 1),
      quantile(took, 0.95).toFixed(1),
      median(bareTook).toFixed(1),
      quantile(took, 0.95) < slowMs ? '' : 'slow',
    ]);
  }
  agent.destroy();
}

/** How many milliseconds a call takes. */
export async function timeCall(shop: Target, call: Call, agent: Agent): Promise<number> {
  const start = performance.now();
  await send(shop, call, agent);
  return performance.now() - start;
}

function send(shop: Target, { path, body }: Call, agent: Agent): Promise<void> {
  const content = body === undefined ? {} : { 'content-type': 'application/json' };
  const options = {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...shop.headers, ...content },
    agent,
    signal: AbortSignal.timeout(30_000),
  };
  return new Promise((resolve, reject) => {
    request(shop.url + path, options, (reply) => {
      if (reply.statusCode !== 200) reject(new Error(`${path} answered ${reply.statusCode}`));
      reply.resume().once('end', resolve).once('error', reject);
    })
      .once('error', reject)
      .end(body);
  });
}
