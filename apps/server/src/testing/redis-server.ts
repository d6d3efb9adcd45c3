import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createClient } from 'redis';
import { freePort } from '../../../../scripts/free-port.ts';

export type RedisServer = {
  url: string;
  /** All live events stored in it, as text. */
  storedEvents(): Promise<string>;
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
};

/** A separate Redis without persistence. */
export async function startRedis(): Promise<RedisServer> {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'botique-redis-'));
  const child = spawn(
    'redis-server',
    ['--bind', '127.0.0.1', '--port', String(port), '--save', '', '--appendonly', 'no', '--dir', folder],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const gone = once(child, 'exit');
  const ready = (async () => {
    for await (const line of createInterface(child.stdout)) {
      if (line.includes('Ready to accept connections')) return;
    }
    throw new Error('redis-server did not start');
  })();
  await Promise.race([ready, once(child, 'error').then(([error]) => Promise.reject(error as Error))]);
  child.stdout.resume();
  const url = `redis://127.0.0.1:${port}`;
  return {
    url,
    async storedEvents() {
      const client = createClient({ url });
      await client.connect();
      const kept = await client.xRange('socket.io', '-', '+');
      await client.close();
      return JSON.stringify(kept);
    },
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    async stop() {
      child.kill('SIGCONT');
      child.kill('SIGTERM');
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
