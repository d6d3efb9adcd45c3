import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { timeCall } from './answer-times.ts';
import type { Shop } from './shop.ts';

const everyMs = 100;
/** An ordinary call of a signed-in person, which asks the database. */
const call = { what: 'unread', path: '/api/tickets/get/unread' };

/** Makes ten calls a second until the promise resolves, and returns how long they took in milliseconds. */
export async function timeCallsUntil(promise: Promise<unknown>, shop: Shop): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const tookMs: number[] = [];
  let isOver = false;
  const ended = promise.finally(() => (isOver = true));
  while (!isOver) {
    tookMs.push(await timeCall(shop, call, agent));
    await wait(everyMs);
  }
  await ended;
  agent.destroy();
  return tookMs;
}
