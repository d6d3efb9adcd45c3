import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { licensesEndpoints } from '@botique/contract/licenses/endpoints.ts';
import type { License } from '@botique/contract/licenses/license.ts';
import { admin } from '@botique/emulators/personas.ts';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { readEnv } from '../../config/env.ts';
import { migrationTimes } from '../../platform/db/migrate.ts';
import { migrateUpTo } from '../../platform/db/migrate-up-to.ts';
import { backUp, databaseForThisTest, folderForThisTest, passphrase } from '../../testing/backups.ts';
import { botique } from '../../testing/botique.ts';
import { templateName } from '../../testing/global-setup.ts';
import { firstLeaseOf, signingKeysOf, verifyLease } from '../../testing/offline-leases.ts';
import { giveLicense } from '../../testing/licenses.ts';
import { signIn, signInNewCustomer } from '../../testing/person.ts';
import { addProduct } from '../../testing/products.ts';
import { launcherCalls, releaseCalls, someFiles } from '../../testing/releases.ts';
import { writeZip } from '../../testing/zips.ts';
import { enter, giveKey, whyRefused } from '../../testing/product-sessions.ts';
import { countedFor, storageCalls, versionIn } from '../../testing/storage-calls.ts';
import { startTestApp, startTestAppForThisTest, testMasterKey } from '../../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { tableContents } from '../../testing/table-contents.ts';
import { restoreBackup } from './restore-backup.ts';

const key = testMasterKey.toString('base64');
const into = (url: string, file: string) =>
  restoreBackup(file, passphrase, readEnv({ DATABASE_URL: url, MASTER_KEY: key }));

async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
}

/** A shop with customers, licenses, tickets and transfers, and without a running server. */
async function demoShop(): Promise<TestDatabase> {
  const shop = await openTestDatabase({ size: 2 });
  onTestFinished(() => shop.drop());
  expect((await botique(['seed'], { DATABASE_URL: shop.url })).code).toBe(0);
  return shop;
}

async function contentsOf(url: string) {
  const found = await query(
    url,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  const rows = found.map(({ name }) => query(url, `select to_jsonb(t) as row from "${name}" t order by 1`));
  return Object.fromEntries((await Promise.all(rows)).map((list, at) => [found[at]?.['name'], list]));
}

/** The constraints, triggers and sequences of the tables. */
const formOf = async (url: string) => ({
  constraints: await query(
    url,
    `select conrelid::regclass::text as on, conname, pg_get_constraintdef(oid) as is from pg_constraint
      where connamespace = 'public'::regnamespace order by 1, 2`,
  ),
  triggers: await query(
    url,
    `select tgrelid::regclass::text as on, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`,
  ),
  sequences: await query(
    url,
    "select schemaname, sequencename, last_value from pg_sequences where schemaname = 'public' order by 2",
  ),
});

const jobsOf = (url: string) =>
  query(
    url,
    `select t.identifier, j.payload, j.run_at, j.priority, j.max_attempts, j.key, j.attempts, j.locked_at
       from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`,
  );

it('[OFF-58] [LIC-6] restores every row, constraint, sequence and queued job into an empty database', async () => {
  const shop = await demoShop();
  await shop.pool.query(`select graphile_worker.add_job('ledger.tell_credits', '{"userId":"1"}'::json,
    run_at => '2031-05-17T10:00:00Z', max_attempts => 7, job_key => 'one', priority => 10)`);
  await shop.pool
    .query(`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'gone', attempts = 1
    where key = 'one'`);
  const place = await databaseForThisTest();
  const { contents } = await into(place, await backUp(shop.url));
  expect(contents.rows).toBeGreaterThan(100);
  expect(await contentsOf(place)).toEqual(await contentsOf(shop.url));
  expect(await formOf(place)).toEqual(await formOf(shop.url));
  const waiting = (await jobsOf(place)).find((job) => job['key'] === 'one');
  expect(waiting).toMatchObject({
    identifier: 'ledger.tell_credits',
    payload: { userId: '1' },
    run_at: new Date('2031-05-17T10:00:00Z'),
    priority: 10,
    max_attempts: 7,
    attempts: 0,
    locked_at: null,
  });
  const { stdout } = await botique(['doctor'], { DATABASE_URL: place });
  for (const line of [
    'The books match',
    'The master key matches the license keys',
    'The database is up to date',
  ]) {
    expect(stdout).toContain(`ok     ${line}`);
  }
});

it('[OFF-98] restores into a migrated database without data and refuses one with data', async () => {
  const shop = await demoShop();
  const file = await backUp(shop.url);
  const migrated = await databaseForThisTest(templateName);
  await into(migrated, file);
  expect(await contentsOf(migrated)).toEqual(await contentsOf(shop.url));
  const after = await contentsOf(migrated);
  await expect(into(migrated, file)).rejects.toThrow('This installation is not empty (');
  expect(await contentsOf(migrated)).toEqual(after);

  const visited = await databaseForThisTest(templateName);
  await query(visited, `insert into audit_log (action) values ('accounts.refused')`);
  await expect(into(visited, file)).rejects.toThrow(
    'This installation is not empty (audit_log has rows): restore into a new DATA_DIR or database.',
  );
});

it('[OFF-98] restores into a shop that was only started and backed up, with the time of the restored backup', async () => {
  const shop = await demoShop();
  await shop.pool.query("insert into last_backup (at) values ('2031-05-17T10:00:00Z')");
  const place = await databaseForThisTest(templateName);
  await (await startTestApp({ databaseUrl: place, jobs: false })).close();
  await query(place, 'insert into last_backup (at) values (now())');
  await into(place, await backUp(shop.url));
  expect(await query(place, 'select at from last_backup')).toEqual([
    { at: new Date('2031-05-17T10:00:00Z') },
  ]);
});

it('[OFF-58] [OFF-129] restores no servers, so that the restored shop misses none', async () => {
  const shop = await startTestAppForThisTest({ jobs: false });
  const nodesOf = (url: string) => query(url, 'select id from server_nodes');
  await expect.poll(() => nodesOf(shop.database.url)).toHaveLength(1);
  const place = await databaseForThisTest();
  await into(place, await backUp(shop.database.url));
  expect(await nodesOf(place)).toEqual([]);
});

it('[LIC-58] [LIC-122] [LIC-123] restores signing keys, old license keys and storage, even after a first start', async () => {
  const shop = await startTestAppForThisTest();
  const owner = await signInNewCustomer(shop);
  const { id, key: oldKey } = await giveKey(shop, owner.id);
  const params = { license: id };
  const replaced = await owner.call(licensesEndpoints['licenses.replaceKey'], { params });
  const { license } = replaced.body.data as License;
  const storage = storageCalls(shop, license);
  const version = versionIn(await storage.write('settings', Buffer.from([0, 255, 10, 92])));
  await shop.licenses.signingKeys.rotate(1_000);
  const keys = await signingKeysOf(shop);
  const file = await backUp(shop.database.url);

  // The first start has made a signing key of its own.
  const place = await databaseForThisTest(templateName);
  await (await startTestApp({ databaseUrl: place, jobs: false })).close();
  await into(place, file);
  const copy = await startTestAppForThisTest({ databaseUrl: place, jobs: false });

  expect(await signingKeysOf(copy)).toEqual(keys);
  const newest = keys.at(-1);
  if (!newest) throw new Error('There is no signing key');
  verifyLease(await firstLeaseOf(await enter(copy, license)), newest);
  expect(await whyRefused(copy, oldKey)).toMatchObject({ error: 'license_key_replaced' });
  const restored = storageCalls(copy, license);
  expect((await restored.read('settings')).bytes).toEqual(Buffer.from([0, 255, 10, 92]));
  expect((await restored.read('settings')).headers.get('etag')).toBe(`"${version}"`);
  expect(await countedFor(copy, id)).toEqual({ usedBytes: 4, documents: 1 });
  expect(versionIn(await restored.write('other', 'x'))).toBeGreaterThan(version);
  expect(await countedFor(copy, id)).toEqual({ usedBytes: 5, documents: 2 });
});

it('[DEL-24] restores releases byte by byte', async () => {
  const shop = await startTestAppForThisTest();
  const product = (await addProduct(shop)).id;
  // Over two chunks, with bytes that a backup must escape.
  const data = Buffer.alloc(1_500_000, Buffer.from([0, 10, 92, 255]));
  const zip = writeZip([...someFiles, { name: 'data.bin', content: data, method: 0 }]);
  const calls = releaseCalls(await signIn(shop, 'admin'));
  const release = await calls.release(product, '2.5.0', { zip });
  const { id: ownerId } = await signInNewCustomer(shop);
  const license = await giveLicense(shop, ownerId, { productId: product });
  const { license: licenseKey } = await shop.licenses.get(license.id, ownerId);
  const before = (await launcherCalls(shop, licenseKey).current()).body;

  const place = await databaseForThisTest();
  await into(place, await backUp(shop.database.url));
  const copy = await startTestAppForThisTest({ databaseUrl: place, jobs: false });
  const launcher = launcherCalls(copy, licenseKey);
  expect((await launcher.current()).body).toEqual(before);
  expect((await launcher.download(release.id)).bytes.equals(zip)).toBe(true);
});

it('[OFF-98] refuses a database that a running Botique uses', async () => {
  const running = await openTestDatabase({ size: 2 });
  onTestFinished(() => running.drop());
  const connection = await running.pool.connect();
  onTestFinished(() => connection.release());
  const before = await tableContents({ database: running });
  const file = await backUp((await demoShop()).url);
  await expect(into(running.url, file)).rejects.toThrow(
    'Botique is running on this database: stop it first.',
  );
  expect(await tableContents({ database: running })).toEqual(before);
});

it('[OFF-98] refuses a different master key in the settings or in the key file, and changes nothing', async () => {
  const file = await backUp((await demoShop()).url);
  const place = await databaseForThisTest();
  const other = Buffer.alloc(32, 'other').toString('base64');
  const folder = await folderForThisTest();
  const bySetting = { DATABASE_URL: place, MASTER_KEY: other };
  await expect(restoreBackup(file, passphrase, readEnv(bySetting))).rejects.toThrow(
    'MASTER_KEY does not match the backup.',
  );
  await writeFile(join(folder, 'master.key'), other);
  const byFile = { DATABASE_URL: place, DATA_DIR: folder };
  await expect(restoreBackup(file, passphrase, readEnv(byFile))).rejects.toThrow(
    `${folder}/master.key contains a different master key than the backup`,
  );
  expect(await readFile(join(folder, 'master.key'), 'utf8')).toBe(other);
  expect(await contentsOf(place)).toEqual({});
});

it('[OFF-58] [OFF-98] [LIC-6] restores a missing master key, and removes it again when the data is refused', async () => {
  const file = await backUp((await demoShop()).url);
  const [place, folder] = [await databaseForThisTest(templateName), await folderForThisTest()];
  const settings = readEnv({ DATABASE_URL: place, DATA_DIR: folder });
  await query(place, `alter table users add constraint nobody check (id = 'nobody')`);
  const before = [await contentsOf(place), await formOf(place)];
  await expect(restoreBackup(file, passphrase, settings)).rejects.toThrow(
    /^The database refused the backup \(.*"nobody"\)\. Nothing was restored\.$/,
  );
  await expect(readFile(join(folder, 'master.key'))).rejects.toThrow('ENOENT');
  expect([await contentsOf(place), await formOf(place)]).toEqual(before);

  await query(place, 'alter table users drop constraint nobody');
  expect((await restoreBackup(file, passphrase, settings)).keyFile).toBe(join(folder, 'master.key'));
  expect((await readFile(join(folder, 'master.key'), 'utf8')).trim()).toBe(key);
});

it('[OFF-98] refuses a backup of a newer version, and restores an older one with the schema of its time', async () => {
  const times = await migrationTimes();
  const [before = 0, newest = 0] = times.slice(-2);
  const future = await databaseForThisTest(templateName);
  await query(
    future,
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', ${newest + 1})`,
  );
  const place = await databaseForThisTest();
  await expect(into(place, await backUp(future, '9.1.0'))).rejects.toThrow(
    'This backup was made by a newer version of Botique (9.1.0). Use that version or a newer one.',
  );

  const past = await databaseForThisTest();
  await migrateUpTo({ url: past }, before);
  await query(past, `insert into users (id, global_username, role) values ('${admin.id}', 'June', 'Admin')`);
  const file = await backUp(past);
  await expect(into(await databaseForThisTest(templateName), file)).rejects.toThrow(
    'The schema of this database is newer than the backup',
  );
  await into(place, file);
  expect(await query(place, 'select max(created_at) as level from drizzle.__drizzle_migrations')).toEqual([
    { level: String(before) },
  ]);
  expect((await botique(['migrate'], { DATABASE_URL: place })).code).toBe(0);
  expect(await query(place, 'select id from users')).toEqual([{ id: admin.id }]);
});

it('[OFF-59] refuses a backup with a license key that the master key does not open', async () => {
  const shop = await demoShop();
  await shop.pool
    .query(`update licenses set sealed_key = set_byte(sealed_key, 20, get_byte(sealed_key, 20) # 1)
    where id = (select min(id::text)::uuid from licenses)`);
  const place = await databaseForThisTest();
  await expect(into(place, await backUp(shop.url))).rejects.toThrow(
    /^The key of the license .* cannot be read/,
  );
  expect(await query(place, 'select id from users')).toEqual([]);
});

it('[OFF-59] restores a shop whose books were already wrong, and reports it', async () => {
  const shop = await demoShop();
  await shop.pool.query('alter table ledger_accounts disable trigger user');
  await shop.pool.query(
    `update ledger_accounts set balance_cents = balance_cents + 1 where name is not null`,
  );
  await shop.pool.query('alter table ledger_accounts enable trigger user');
  const place = await databaseForThisTest();
  const { contents } = await into(place, await backUp(shop.url));
  expect(contents.booksAgree).toBe(false);
  expect(await contentsOf(place)).toEqual(await contentsOf(shop.url));
});
