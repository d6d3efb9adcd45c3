import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../apps/server/src/platform/db/database.ts';
import { driverError } from '../apps/server/src/platform/db/failures.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/postgres/embedded-postgres.ts';
import { openTestDatabase } from '../apps/server/src/testing/test-database.ts';
import { freePort } from '../scripts/free-port.ts';
import { migratedPlace, newPlace } from './places.ts';
import { until } from './processes.ts';
import { attemptStart } from './running-server.ts';

const password = 'correct-horse-battery';

/** Expects exactly one line on stderr, which matches `line`. */
async function expectRefusal(variables: Record<string, string>, line: RegExp): Promise<void> {
  const place = await migratedPlace();
  const attempt = attemptStart(place, { variables });
  expect(await attempt.exited, attempt.stderr()).toEqual({ code: 1, signal: null });
  expect(attempt.stderr()).toMatch(/^Botique cannot start\. [^\n]+\n$/);
  expect(attempt.stderr()).toMatch(line);
  expect(`${attempt.stdout()}${attempt.stderr()}`).not.toContain(password);
  expect(attempt.stdout()).not.toContain('is open');
  expect(attempt.belongings()).toEqual([]);
}

it.for<[string, Record<string, string>, RegExp]>([
  ['PORT is no number', { PORT: 'http' }, / PORT: /],
  ['LOG_LEVEL is none', { LOG_LEVEL: 'loud' }, / LOG_LEVEL: /],
  [
    'DATABASE_URL is for another database',
    { DATABASE_URL: `mysql://me:${password}@db/shop` },
    / DATABASE_URL: /,
  ],
  [
    'DATABASE_URL is no address',
    { DATABASE_URL: `postgresql://me:${password}@db:99999/shop` },
    / DATABASE_URL: /,
  ],
  [
    'DATABASE_URL names no machine',
    { DATABASE_URL: `postgresql://me:${password}@db.invalid/shop` },
    / DATABASE_URL: /,
  ],
  ['one half of the Discord application is missing', { DISCORD_CLIENT_ID: '1' }, / DISCORD_CLIENT_SECRET: /],
  ['HOST is not of this machine', { HOST: '203.0.113.7' }, / HOST: /],
])('[OFF-1] names the variable in one line when %s', ([, variables, line]) => expectRefusal(variables, line));

it('[OFF-1] fails with one line that names the path when the data folder cannot be used', async () => {
  const { folder } = await newPlace();
  await writeFile(join(folder, 'file'), '');
  await expectRefusal({ DATA_DIR: join(folder, 'file/data') }, /file\/data: a part of the path is a file/);
});

it('[OFF-1] fails with one line and stops everything it started when Redis is unreachable', async () => {
  await expectRefusal({ REDIS_URL: `redis://:${password}@127.0.0.1:${await freePort()}` }, / REDIS_URL: /);
});

it('[OFF-2] fails with one line that names the port when its own or that of the emulators is taken', async () => {
  const port = await takenPort();
  await Promise.all([
    expectRefusal({ PORT: String(port) }, new RegExp(` PORT: ${port} `)),
    expectRefusal({ EMULATOR_PORT: String(port) }, new RegExp(` EMULATOR_PORT: .*${port}`)),
  ]);
});

it('[OFF-3] fails with one line when no server listens at DATABASE_URL', async () => {
  const port = await freePort();
  await expectRefusal(
    { DATABASE_URL: `postgresql://botique:${password}@127.0.0.1:${port}/botique` },
    / DATABASE_URL: .*ECONNREFUSED/,
  );
});

it('[OFF-3] fails with one line when the database does not exist or rejects the password', async () => {
  const { dataDir } = await migratedPlace();
  const postgres = await startEmbeddedPostgres({ home: dataDir });
  const withDatabase = (name: string) => postgres.url.replace('/botique?', `/${name}?`);
  await expectRefusal(
    { DATABASE_URL: withDatabase('shop') },
    / DATABASE_URL: database "shop" does not exist/,
  );

  await demandPasswords(postgres);
  await expectRefusal(
    { DATABASE_URL: postgres.url.replace('botique@', `botique:${password}@`) },
    / DATABASE_URL: password authentication failed for user "botique"/,
  );
  await postgres.stop();
});

it('[OFF-135] fails with one line when the database was migrated by a newer version', async () => {
  const database = await openTestDatabase({ size: 1 });
  onTestFinished(() => database.drop());
  await database.pool.query(
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)",
  );
  await expectRefusal(
    { DATABASE_URL: database.url },
    / The database was migrated by a newer version of Botique\. /,
  );
});

it('[OFF-9] fails with one line that names the missing credentials in production', async () => {
  await expectRefusal(
    { NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example.com', HOST: '127.0.0.1' },
    / DISCORD_CLIENT_ID: .*EMULATORS=on/,
  );
});

async function takenPort(): Promise<number> {
  const port = await freePort();
  const other = createServer().listen({ host: '127.0.0.1', port });
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  return port;
}

/** Makes PostgreSQL require passwords on new connections. None is set, so every password is wrong. */
async function demandPasswords({ url, dataDir }: { url: string; dataDir: string }): Promise<void> {
  await writeFile(join(dataDir, 'pg_hba.conf'), 'local all all scram-sha-256\n');
  process.kill(Number.parseInt(await readFile(join(dataDir, 'postmaster.pid'), 'utf8'), 10), 'SIGHUP');
  const { pool, close } = openDatabase({
    url: url.replace('botique@', 'botique:wrong@'),
    size: 4,
    log: { warn: () => {} },
  });
  onTestFinished(close);
  const refusal = () => pool.connect().then((client) => client.release(true), driverError);
  await until('PostgreSQL should want a password', async () => (await refusal())?.code === '28P01');
}
