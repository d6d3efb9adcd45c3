import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { productNamespace } from '../packages/contract/src/licenses/product-protocol.ts';
import { heartbeatSeconds } from '../packages/contract/src/licenses/session-rules.ts';
import { serveCalls } from './child.ts';
import { LiveConnection } from './live-connection.ts';
import { quantile } from './statistics.ts';

/** A process with thousands of products that send heartbeats and nothing else. */
const batchSize = 100;
/** The server renews leases once a second, so an acknowledgement normally takes up to a second. */
const lateMs = 2_000;

let lost = 0;
let refused = 0;
let tookMs: number[] = [];

async function runProduct(url: string, license: string): Promise<void> {
  const connection = await LiveConnection.connect({
    url,
    namespace: productNamespace,
    auth: { license, uuid: randomUUID() },
    onLost: () => (lost += 1),
  });
  const timer = setInterval(() => void sendHeartbeat(), heartbeatSeconds * 1000);

  async function sendHeartbeat(): Promise<void> {
    const begun = performance.now();
    const reply = await connection.send('heartbeat', {});
    tookMs.push(performance.now() - begun);
    if (reply.success) return;
    refused += 1;
    clearInterval(timer);
  }
}

const calls = {
  /** One product for each key. */
  async connect({ url, keys }: { url: string; keys: string[] }): Promise<void> {
    for (let at = 0; at < keys.length; at += batchSize) {
      await Promise.all(keys.slice(at, at + batchSize).map((key) => runProduct(url, key)));
    }
  },

  /** Keeps the sessions for this long. */
  async hold({ seconds }: { seconds: number }) {
    [lost, refused, tookMs] = [0, 0, []];
    const [begun, cpu] = [performance.now(), process.cpuUsage()];
    await wait(seconds * 1000);
    const { user, system } = process.cpuUsage(cpu);
    return {
      lost,
      refused,
      heartbeats: tookMs.length,
      late: tookMs.filter((ms) => ms > lateMs).length,
      p99Ms: quantile(tookMs, 0.99),
      highestMs: quantile(tookMs, 1),
      busyShare: (user + system) / 1000 / (performance.now() - begun),
    };
  },
};
export type IdleProducts = typeof calls;
serveCalls(calls);
