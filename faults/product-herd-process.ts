import { randomUUID } from 'node:crypto';
import { keepSeat } from '../packages/sdk/src/keep-seat.ts';

export type HerdOrder =
  | { order: 'connect'; url: string; keys: string[]; sessionsEach: number }
  /** From now on, `back` counts the products that get their seat back. */
  | { order: 'watch' };
export type HerdReport = {
  seated: number;
  watching: boolean;
  back: number;
  /** Products that came back with a different session. */
  changed: number;
  /** Why products were told to stop. */
  ended: string[];
};

/** How many products connect at once before the restart, which the test doesn't measure. */
const batchSize = 100;
const reportMs = 100;

const sessions = new Map<string, string>();
const back = new Set<string>();
const changed = new Set<string>();
const ended: string[] = [];
let watching = false;

function runProduct(url: string, license: string): Promise<void> {
  const uuid = randomUUID();
  return new Promise((resolve) => {
    keepSeat({
      url,
      license,
      uuid,
      onSeated({ sessionId, resumed }) {
        const before = sessions.get(uuid);
        if (before !== undefined && (before !== sessionId || !resumed)) changed.add(uuid);
        sessions.set(uuid, sessionId);
        if (watching) back.add(uuid);
        resolve();
      },
      onStopped({ error }) {
        ended.push(error);
        resolve();
      },
    });
  });
}

async function runHerd({ url, keys, sessionsEach }: HerdOrder & { order: 'connect' }): Promise<void> {
  // Rotates through the licenses, so that concurrent connections don't wait for the same row.
  const licenses = Array.from({ length: sessionsEach }, () => keys).flat();
  for (let at = 0; at < licenses.length; at += batchSize) {
    await Promise.all(licenses.slice(at, at + batchSize).map((license) => runProduct(url, license)));
  }
}

process.on('message', (order: HerdOrder) => {
  if (order.order === 'watch') watching = true;
  else void runHerd(order);
});
// The test that started these products has ended.
process.on('disconnect', () => process.exit());
setInterval(() => {
  const report: HerdReport = {
    seated: sessions.size,
    watching,
    back: back.size,
    changed: changed.size,
    ended,
  };
  process.send?.(report);
}, reportMs);
