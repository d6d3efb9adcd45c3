import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { keepSeat, type KeptSeat } from '../packages/sdk/src/keep-seat.ts';

/** Each product sends a message of `linesEach` lines every `everyMs`. */
export type Printing = { messages: number; linesEach: number; everyMs: number; lineBytes: number };
export type Flood = { linesPerSecond: number; seconds: number; linesEach: number };
export type PrintOrder =
  | { order: 'connect'; url: string; keys: string[] }
  | ({ order: 'print' } & Printing)
  | ({ order: 'flood' } & Flood);
export type PrintReport = {
  sessionIds: string[];
  /** Lost connections and seats, and messages that the shop refused or did not acknowledge. */
  troubles: string[];
  /** From the order to the last acknowledgement. */
  seconds: number;
};

type Product = { seat: KeptSeat; sessionId: string; lastNumber: number };

const floodTickMs = 5;

const products: Product[] = [];
const troubles: string[] = [];

/** Resolves when the product has a seat. */
function startProduct(url: string, license: string): Promise<void> {
  return new Promise((resolve) => {
    const product: Product = {
      sessionId: '',
      lastNumber: 0,
      seat: keepSeat({
        url,
        license,
        uuid: randomUUID(),
        onSeated({ sessionId }) {
          if (product.sessionId !== '') troubles.push('seated again');
          product.sessionId = sessionId;
          resolve();
        },
        onDisconnected: () => troubles.push('disconnected'),
        onStopped({ error }) {
          troubles.push(error);
          resolve();
        },
      }),
    };
    products.push(product);
  });
}

/** Sends lines that begin with the time at which they were due, so that viewers can tell their delay. */
async function sendLines(product: Product, dueAt: number, count: number, bytes: number): Promise<void> {
  const line = { level: 'info', content: `${dueAt} `.padEnd(bytes, 'x') };
  const first = product.lastNumber + 1;
  product.lastNumber += count;
  const answer = await product.seat.send('console', {
    first,
    lines: Array.from({ length: count }, () => line),
  });
  if (!answer?.success) troubles.push(answer?.error ?? 'not acknowledged');
}

/** As the protocol asks for: the next message follows after the acknowledgement of the previous one. */
async function print(product: Product, startAt: number, plan: Printing): Promise<void> {
  for (let message = 0; message < plan.messages; message += 1) {
    const dueAt = startAt + message * plan.everyMs;
    await pauseUntil(dueAt);
    await sendLines(product, dueAt, plan.linesEach, plan.lineBytes);
  }
}

/** Sends messages at this rate whether or not the shop keeps up. */
async function flood(product: Product, { linesPerSecond, seconds, linesEach }: Flood): Promise<void> {
  const startAt = Date.now();
  const messages = (linesPerSecond * seconds) / linesEach;
  const sent: Promise<void>[] = [];
  while (sent.length < messages) {
    await pause(floodTickMs);
    const due = ((Date.now() - startAt) / 1_000) * (linesPerSecond / linesEach);
    while (sent.length < Math.min(messages, due)) sent.push(sendLines(product, Date.now(), linesEach, 0));
  }
  await Promise.all(sent);
}

async function obey(order: PrintOrder): Promise<void> {
  if (order.order === 'connect') {
    await Promise.all(order.keys.map((key) => startProduct(order.url, key)));
  } else if (order.order === 'flood') {
    await Promise.all(products.map((product) => flood(product, order)));
  } else {
    const startAt = Date.now() + order.everyMs;
    // Spread over the interval, as independent products would be.
    const offset = (at: number) => Math.floor((at / products.length) * order.everyMs);
    await Promise.all(products.map((product, at) => print(product, startAt + offset(at), order)));
  }
}

async function pauseUntil(moment: number): Promise<void> {
  const left = moment - Date.now();
  if (left > 0) await pause(left);
}

process.on('message', (order: PrintOrder) => {
  const begunAt = performance.now();
  void obey(order).then(() => {
    const report: PrintReport = {
      sessionIds: products.map(({ sessionId }) => sessionId),
      troubles,
      seconds: (performance.now() - begunAt) / 1_000,
    };
    process.send?.(report);
  });
});
// The test that started these products has ended.
process.on('disconnect', () => process.exit());
