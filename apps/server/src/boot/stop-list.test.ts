import { setTimeout as wait } from 'node:timers/promises';
import pino from 'pino';
import { expect, it } from 'vitest';
import { StopList } from './stop-list.ts';

const log = pino({ enabled: false });
const limits = { totalMs: 20, reservedMs: 5, processesMs: 60_000 };
const hangs = () => new Promise<never>(() => {});

it('[OFF-34] waits for slow processes to stop after another part has used up the time', async () => {
  const stops = new StopList(log, limits);
  let stopped = false;
  stops.addProcesses('database', null, async () => {
    await wait(10 * limits.totalMs);
    stopped = true;
  });
  stops.add('http', null, hangs);

  await expect(stops.stopAll()).rejects.toThrow('could not be stopped properly: http');
  expect(stopped).toBe(true);
});

it('[OFF-34] stops every other part when one hangs and one fails', async () => {
  const stops = new StopList(log, limits);
  const stopped: string[] = [];
  stops.add('first', null, async () => stopped.push('first'));
  stops.add('second', null, hangs);
  stops.add('third', null, () => Promise.reject(new Error('broken')));
  stops.add('fourth', null, async () => stopped.push('fourth'));

  await expect(stops.stopAll()).rejects.toThrow('could not be stopped properly: third, second');
  expect(stopped).toEqual(['fourth', 'first']);
});
