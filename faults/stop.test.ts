import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { isSignedIn, signIn, userData } from './browser.ts';
import { openData } from './database.ts';
import { migratedPlace, newPlace, type Place } from './places.ts';
import { until } from './processes.ts';
import { attemptStart, startServer } from './running-server.ts';
import { emptyShop } from './shop.ts';

const stoppedWell = { code: 0, signal: null };

it('[OFF-34] finishes every running request on SIGTERM and then stops every started process', async () => {
  const place = await migratedPlace();
  const server = await startServer(place, { variables: emptyShop });
  const session = await signIn(server);
  const users = await lockUsers(place);
  const requests = 11;
  const running = Promise.allSettled([
    ...Array.from({ length: 5 }, () => signIn(server)),
    ...Array.from({ length: 5 }, () => userData(server, session)),
    fetch(server.url, { headers: { cookie: session.cookie } }).then((reply) => reply.text()),
  ]);
  await until('all requests should wait for the lock', async () => (await users.waiting()) === requests);

  const stopped = server.signal('SIGTERM');
  await until('new visitors should be turned away', () => isClosed(server.url));
  expect(server.ended()).toBeNull();
  await users.unlock();
  const replies = await running;
  const broken = replies.filter(({ status }) => status === 'rejected');
  const end = await stopped;
  const left = server.belongings();
  console.log(
    `SIGTERM with ${replies.length} requests running: ${broken.length} broken, ${left.length} processes left`,
  );
  expect(broken).toEqual([]);
  expect(replies).toHaveLength(requests);
  expect(end).toEqual(stoppedWell);
  expect(left).toEqual([]);
  // No step of the shutdown timed out.
  expect(server.stdout()).not.toContain('took too long');
  expect(server.stderr()).toBe('');

  const again = await startServer(place, { variables: emptyShop });
  expect(await isSignedIn(again, session)).toBe(true);
  expect(await again.signal('SIGINT')).toEqual(stoppedWell);
  expect(again.belongings()).toEqual([]);
});

it('[OFF-34] leaves nothing running after Ctrl-C during startup', async () => {
  const place = await newPlace();
  const attempt = attemptStart(place);
  await until('PostgreSQL should be starting', () =>
    existsSync(join(place.dataDir, 'cluster/postmaster.pid')),
  );
  process.kill(attempt.pid, 'SIGINT');
  expect((await attempt.exited).signal).toBeNull();
  expect(attempt.belongings()).toEqual([]);
});

it('[OFF-34] does not wait for a hanging request when asked repeatedly to stop', async () => {
  const { server, hanging } = await startWithHangingRequest();
  process.kill(server.pid, 'SIGINT');
  await until('it should listen to the second one', () => {
    if (server.ended() === null) process.kill(server.pid, 'SIGINT');
    return server.ended() !== null;
  });
  expect(await server.exited).toEqual({ code: 1, signal: null });
  expect(await hanging).toBe('broken');
});

it('[OFF-34] stops everything and exits with code 1 when a request never ends', async () => {
  const { server, hanging } = await startWithHangingRequest();
  expect(await server.signal('SIGTERM')).toEqual({ code: 1, signal: null });
  expect(await hanging).toBe('broken');
  expect(server.belongings()).toEqual([]);
});

async function startWithHangingRequest() {
  const server = await startServer(await migratedPlace());
  const { hostname, port } = new URL(server.url);
  const line = connect(Number(port), hostname);
  onTestFinished(() => void line.destroy());
  const hanging = new Promise<string>((resolve) => {
    line.on('close', () => resolve('broken'));
  });
  // The rest of the body never comes. The 100 shows that the server is waiting for it.
  line.write(
    `POST /api/ticket/create HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\ncontent-length: 100\r\nexpect: 100-continue\r\n\r\n{`,
  );
  const [answer] = (await once(line, 'data')) as [Buffer];
  expect(String(answer)).toContain('100 Continue');
  line.resume().on('error', () => {});
  return { server, hanging };
}

/** Blocks every read and write of users until `unlock` is called. */
async function lockUsers(place: Place) {
  const { pool } = openData(place);
  const client = await pool.connect();
  await client.query('begin');
  await client.query('lock table users in access exclusive mode');
  let locked = true;
  async function unlock(): Promise<void> {
    if (!locked) return;
    locked = false;
    // The test may already have stopped PostgreSQL.
    await client.query('commit').catch(() => {});
    client.release();
  }
  onTestFinished(unlock);
  return {
    unlock,
    async waiting(): Promise<number> {
      const { rows } = await pool.query<{ waiting: number }>(
        `select count(*)::int as waiting from pg_locks where not granted and relation = 'users'::regclass`,
      );
      return rows[0]?.waiting ?? 0;
    },
  };
}

async function isClosed(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    () => false,
    () => true,
  );
}
