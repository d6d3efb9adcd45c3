import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { connectRedis } from '../../boot/connect-redis.ts';
import { startRedis } from '../../testing/redis-server.ts';
import { createLog } from '../log.ts';
import { createLiveServer } from './server.ts';

/** Commands that can't be sent fail after five seconds. */
const givenUpMs = 6_000;

it('survives events that cannot be sent to other nodes because Redis is down', async () => {
  const unhandled: unknown[] = [];
  const note = (error: unknown) => void unhandled.push(error);
  process.on('unhandledRejection', note);
  onTestFinished(() => void process.off('unhandledRejection', note));
  const redis = await startRedis();
  const client = await connectRedis(redis.url, createLog('silent'));
  const http = createServer();
  const io = createLiveServer({ http, webOrigin: 'http://localhost', redis: client, spend: async () => {} });
  // The adapter's own connections must be open before they can break.
  await vi.waitFor(async () => {
    const lines = String(await client?.sendCommand(['CLIENT', 'LIST']));
    expect(lines).toContain('cmd=xread');
    expect(lines).toMatch(/ sub=[1-9]/);
  }, 5_000);
  await redis.stop();
  io.serverSideEmit('news', 'a');
  await wait(givenUpMs);
  expect(unhandled).toEqual([]);
  client?.destroy();
  await io.close();
});
