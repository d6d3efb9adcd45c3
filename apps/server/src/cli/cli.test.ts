import { admin, customers, personas } from '@botique/emulators/personas.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createKeyring } from '../domains/licenses/keyring.ts';
import { botique, spawnBotique, type Outcome } from '../testing/botique.ts';
import { connectLive, nextEvent } from '../testing/live-client.ts';
import {
  firstLeaseOf,
  leasesOf,
  signerOf,
  signingKeysOf,
  verifyLease,
  verifyStatement,
} from '../testing/offline-leases.ts';
import { signIn } from '../testing/person.ts';
import { enter, giveKey, heartbeat, run as runProduct } from '../testing/product-sessions.ts';
import { startTestAppForThisTest, testMasterKey } from '../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';

const elsewhere = { DATABASE_URL: 'postgresql://botique@127.0.0.1:1/botique' };
const mo = customers[0]?.id ?? '';

let database: TestDatabase;
afterEach(() => database.drop());

const run = (...parameters: string[]): Promise<Outcome> =>
  botique(parameters, { DATABASE_URL: database.url });

async function rowsOf(statement: string): Promise<Record<string, unknown>[]> {
  return (await database.pool.query(statement)).rows;
}
const people = () => rowsOf('select * from users order by id');

describe('CLI on an empty database', () => {
  beforeEach(async () => {
    database = await openTestDatabase({ template: 'template1', size: 2 });
  });

  it('[OFF-40] migrate creates the latest schema, and a second run changes nothing', async () => {
    const describeAll = () =>
      rowsOf(`select table_schema, table_name, column_name, data_type, column_default
                from information_schema.columns where table_schema not in ('pg_catalog', 'information_schema')
               order by 1, 2, 3`);
    const migrations = () => rowsOf('select * from drizzle.__drizzle_migrations order by id');
    const done = { code: 0, stdout: 'The database is up to date.\n', stderr: '' };
    expect(await run('migrate')).toEqual(done);
    const [tables, applied] = [await describeAll(), await migrations()];
    expect(await rowsOf('select * from audit_log')).toEqual([]);
    expect(await run('migrate')).toEqual(done);
    expect([await describeAll(), await migrations()]).toEqual([tables, applied]);
  });

  it('[OFF-41] seed fills an empty database with the demo, and a second run changes nothing', async () => {
    expect(await run('seed')).toEqual({ code: 0, stdout: 'Added the demo data.\n', stderr: '' });
    const seeded = await people();
    expect(seeded.map(({ id }) => String(id)).toSorted()).toEqual(personas.map(({ id }) => id).toSorted());
    expect(seeded.filter(({ role }) => role === 'Admin').map(({ id }) => id)).toEqual([admin.id]);
    expect(await run('seed')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'The database already has users. Nothing was changed.\n',
    });
    expect(await people()).toEqual(seeded);
    expect(await rowsOf(`select balance_cents from ledger_accounts where user_id = '${mo}'`)).toEqual([
      { balance_cents: '14850' },
    ]);
  });
});

describe('CLI on a migrated database', () => {
  beforeEach(async () => {
    database = await openTestDatabase({ size: 2 });
  });

  const add = (id: string, role: string) =>
    database.pool.query('insert into users (id, global_username, role) values ($1, $2, $3)', [
      id,
      `N ${id}`,
      role,
    ]);
  const roles = async () => Object.fromEntries((await people()).map(({ id, role }) => [id, role]));

  it('[OFF-41] [LIC-6] seed claims the database for its master key and refuses a database of another key', async () => {
    const variables = {
      DATABASE_URL: database.url,
      MASTER_KEY: Buffer.alloc(32, 'another').toString('base64'),
    };
    await database.pool.query("insert into license_keyring (fingerprint) values ('of another key')");
    expect(await botique(['seed'], variables)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(
        'MASTER_KEY: the license keys in this database were encrypted with a different',
      ),
    });
    expect(await people()).toEqual([]);
    await database.pool.query('delete from license_keyring');
    expect((await botique(['seed'], variables)).code).toBe(0);
    const { fingerprint } = createKeyring(Buffer.alloc(32, 'another'));
    expect(await rowsOf('select fingerprint from license_keyring')).toEqual([{ fingerprint }]);
  });

  it('[OFF-41] seed changes nothing in a database with one real person', async () => {
    await add('100001', 'User');
    const before = await people();
    expect((await run('seed')).code).toBe(1);
    expect(await people()).toEqual(before);
  });

  it('[OFF-42] admin grant and revoke change the role and write the audit log', async () => {
    await add('100001', 'Admin');
    await add('100002', 'User');
    expect(await run('admin', 'grant', '100002')).toMatchObject({
      code: 0,
      stdout: 'N 100002 (100002) is now Admin.\n',
    });
    expect(await roles()).toEqual({ 100001: 'Admin', 100002: 'Admin' });
    expect(await run('admin', 'revoke', '100001')).toMatchObject({
      code: 0,
      stdout: 'N 100001 (100001) is now User.\n',
    });
    expect(await roles()).toEqual({ 100001: 'User', 100002: 'Admin' });
    expect(
      await rowsOf('select actor_id, action, subject, before, after, address from audit_log order by id'),
    ).toEqual([
      {
        actor_id: null,
        action: 'accounts.role_changed',
        subject: '100002',
        before: { role: 'User' },
        after: { role: 'Admin' },
        address: null,
      },
      {
        actor_id: null,
        action: 'accounts.role_changed',
        subject: '100001',
        before: { role: 'Admin' },
        after: { role: 'User' },
        address: null,
      },
    ]);
  });

  it('[OFF-42] admin grant and revoke refuse an unknown id and change nothing', async () => {
    await add('100001', 'Admin');
    for (const action of ['grant', 'revoke']) {
      expect(await run('admin', action, '404')).toEqual({
        code: 1,
        stdout: '',
        stderr: 'No user with this id has signed in yet.\n',
      });
    }
    expect(await roles()).toEqual({ 100001: 'Admin' });
    expect(await rowsOf('select * from audit_log')).toEqual([]);
  });

  it('admin revoke warns that ADMIN_IDS will grant the role again', async () => {
    await add('100001', 'Admin');
    await add('100002', 'Admin');
    const { code, stdout } = await botique(['admin', 'revoke', '100002'], {
      DATABASE_URL: database.url,
      ADMIN_IDS: '100002',
    });
    expect({ code, stdout }).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('ADMIN_IDS still contains'),
    });
  });

  it('[OFF-43] admin revoke refuses the last admin', async () => {
    await add('100001', 'Admin');
    await add('100002', 'User');
    expect(await run('admin', 'revoke', '100001')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'The shop needs at least one admin.\n',
    });
    expect(await roles()).toEqual({ 100001: 'Admin', 100002: 'User' });
  });

  it('admin grant disconnects the open pages of a running server', async () => {
    const app = await startTestAppForThisTest({ databaseUrl: database.url });
    const client = await connectLive(app, await signIn(app, 'customer'));
    const told = nextEvent(client, 'session.ended');
    const closed = nextEvent(client, 'disconnect');
    expect((await run('admin', 'grant', mo)).code).toBe(0);
    expect(await told).toMatchObject({ reason: 'role_changed' });
    expect(await closed).toBe('io server disconnect');
  });

  const banned = async () =>
    Object.fromEntries((await people()).map(({ id, banned_at }) => [id, banned_at !== null]));

  it('ban and unban lock a customer out and readmit them, and write the reason to the audit log', async () => {
    await add('100001', 'Admin');
    await add('100002', 'User');
    await database.pool.query(
      `insert into browser_sessions (user_id, secret_hash, request_token_hash, device, expires_at)
       values ('100002', 'x', 'x', 'x', now() + interval '1 day')`,
    );
    expect(await run('ban', '100002', 'Sold it twice')).toEqual({
      code: 0,
      stdout: 'N 100002 (100002) is now banned.\n',
      stderr: '',
    });
    expect(await banned()).toEqual({ 100001: false, 100002: true });
    expect(await rowsOf('select * from browser_sessions')).toEqual([]);
    expect(await run('ban', '100002')).toMatchObject({
      code: 0,
      stdout: 'N 100002 (100002) was already banned.\n',
    });
    expect(await run('unban', '100002')).toMatchObject({
      code: 0,
      stdout: 'N 100002 (100002) can log in again.\n',
    });
    expect(await banned()).toEqual({ 100001: false, 100002: false });
    expect(await run('unban', '100002')).toMatchObject({
      code: 0,
      stdout: 'N 100002 (100002) was not banned.\n',
    });
    expect(await rowsOf('select actor_id, action, subject, details from audit_log order by id')).toEqual([
      {
        actor_id: null,
        action: 'accounts.banned',
        subject: '100002',
        details: { reason: 'Sold it twice' },
      },
      { actor_id: null, action: 'accounts.unbanned', subject: '100002', details: {} },
    ]);
  });

  it('ban refuses an admin, an unknown id and a reason that is too long, and changes nothing', async () => {
    await add('100001', 'Admin');
    await add('100002', 'User');
    const refusals = await Promise.all([
      run('ban', '100001'),
      run('ban', '404'),
      run('unban', '404'),
      run('ban', '100002', 'x'.repeat(201)),
    ]);
    for (const { code, stdout } of refusals) expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(refusals.map(({ stderr }) => stderr)).toEqual([
      'Remove the admin role first.\n',
      'No user with this id has signed in yet.\n',
      'No user with this id has signed in yet.\n',
      expect.stringMatching(/^Invalid reason: .*200.*\n$/),
    ]);
    expect(await banned()).toEqual({ 100001: false, 100002: false });
    expect(await rowsOf('select * from audit_log')).toEqual([]);
  });

  it('[LIC-102] license suspend and reinstate accept a key or an id, are audited, and suspend stops product sessions', async () => {
    const app = await startTestAppForThisTest({ databaseUrl: database.url });
    const person = await signIn(app, 'customer');
    const { id, key } = await giveKey(app, person.id);
    const { stopped } = await runProduct(app, key);
    const updated = nextEvent(await connectLive(app, person), 'license.updated');
    const licenseCommand = (...parameters: string[]) =>
      botique(['license', ...parameters], {
        DATABASE_URL: database.url,
        MASTER_KEY: testMasterKey.toString('base64'),
      });
    expect(await licenseCommand('suspend', key, 'Shared in public')).toEqual({
      code: 0,
      stdout: `The license ${id} (Warden) is now suspended.\n`,
      stderr: '',
    });
    expect(await stopped).toMatchObject({ error: 'license_suspended' });
    expect(await updated).toMatchObject({ license: { id, suspended: true } });
    expect(await licenseCommand('suspend', id)).toMatchObject({
      stdout: `The license ${id} (Warden) was already suspended.\n`,
    });
    expect(await licenseCommand('reinstate', id)).toMatchObject({
      code: 0,
      stdout: `The license ${id} (Warden) works again.\n`,
    });
    expect(await licenseCommand('reinstate', key)).toMatchObject({
      stdout: `The license ${id} (Warden) was not suspended.\n`,
    });
    expect(await licenseCommand('suspend', '000000-00000-00000-00000-00000')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'No license found with this key or id.\n',
    });
    const suspensions =
      "select action, subject, details from audit_log where action like 'licenses.%' order by id";
    expect(await rowsOf(suspensions)).toEqual([
      {
        action: 'licenses.suspended',
        subject: id,
        details: { product: 'Warden', reason: 'Shared in public' },
      },
      { action: 'licenses.reinstated', subject: id, details: { product: 'Warden' } },
    ]);
  });

  it('[LIC-125] signing-key rotate lets a running server sign with a new key, which the old one introduces, and is audited', async () => {
    // A lease of 3.6 seconds, so that nearly every heartbeat brings another one.
    const app = await startTestAppForThisTest({
      databaseUrl: database.url,
      variables: { OFFLINE_GRACE_HOURS: '0.001' },
    });
    const { key } = await giveKey(app, (await signIn(app, 'customer')).id);
    const session = await enter(app, key);
    const [oldKey] = await signingKeysOf(app);
    if (!oldKey) throw new Error('There is no signing key');
    verifyLease(await firstLeaseOf(session), oldKey);

    const variables = { DATABASE_URL: database.url, SIGNING_KEY_OVERLAP_DAYS: '7' };
    const { code, stdout, stderr } = await botique(['signing-key', 'rotate'], variables);
    const [, id] = /^Offline leases are now signed with the key (\S+)\.\n/.exec(stdout) ?? [];
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/Products accept the old key until \d{4}-\d\d-\d\d\./);

    await expect
      .poll(async () => {
        await heartbeat(session);
        return signerOf(leasesOf(session).at(-1) ?? '');
      })
      .toBe(id);
    const [first, newKey] = await signingKeysOf(app);
    if (!newKey) throw new Error('There is no new signing key');
    expect(first).toEqual(oldKey);
    verifyLease(leasesOf(session).at(-1) ?? '', newKey);
    const { iat, until } = verifyStatement(newKey, oldKey);
    // Both are rounded to seconds.
    expect([7 * 86_400, 7 * 86_400 + 1]).toContain(until - iat);
    expect(
      await rowsOf("select actor_id, subject from audit_log where action = 'licenses.signing_key_rotated'"),
    ).toEqual([{ actor_id: null, subject: id }]);
  });

  it('[LIC-6] [LIC-125] signing-key rotate refuses a database of another master key', async () => {
    const app = await startTestAppForThisTest({ databaseUrl: database.url });
    const before = await signingKeysOf(app);
    await database.pool.query("insert into license_keyring (fingerprint) values ('of another key')");
    expect(await run('signing-key', 'rotate')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('MASTER_KEY: the license keys in this database were encrypted'),
    });
    expect(await rowsOf('select id from signing_keys')).toEqual(before.map(({ id }) => ({ id })));
  });

  it('[OFF-62] ban disconnects the open pages of a running server', async () => {
    const app = await startTestAppForThisTest({ databaseUrl: database.url });
    const person = await signIn(app, 'customer');
    const client = await connectLive(app, person);
    const told = nextEvent(client, 'session.ended');
    const closed = nextEvent(client, 'disconnect');
    expect((await run('ban', mo)).code).toBe(0);
    expect(await told).toMatchObject({ reason: 'banned' });
    expect(await closed).toBe('io server disconnect');
    await expect(connectLive(app, person)).rejects.toThrow('You need to log in.');
  });

  it('[LED-9] credits grant adds exact amounts, prints the new balance and writes the reason to the audit log', async () => {
    await add('100002', 'User');
    expect(await run('credits', 'grant', '100002', '148.50', 'For your patience')).toEqual({
      code: 0,
      stdout: 'N 100002 (100002) received $148.50 and now has $148.50.\n',
      stderr: '',
    });
    expect(await run('credits', 'grant', '100002', '25')).toMatchObject({
      code: 0,
      stdout: 'N 100002 (100002) received $25.00 and now has $173.50.\n',
    });
    expect(await run('credits', 'grant', '100002', '0.1')).toMatchObject({
      stdout: 'N 100002 (100002) received $0.10 and now has $173.60.\n',
    });
    expect(await rowsOf('select amount_cents, reason from ledger_transfers order by position')).toEqual([
      { amount_cents: '14850', reason: 'For your patience' },
      { amount_cents: '2500', reason: 'Credits from the shop' },
      { amount_cents: '10', reason: 'Credits from the shop' },
    ]);
    expect(
      await rowsOf('select actor_id, action, subject, details from audit_log order by id limit 1'),
    ).toEqual([
      {
        actor_id: null,
        action: 'ledger.granted',
        subject: '100002',
        details: { dollars: 148.5, reason: 'For your patience' },
      },
    ]);
  });

  it('credits grant refuses an unknown id, an invalid amount and an invalid reason, and changes nothing', async () => {
    await add('100002', 'User');
    const amounts = ['0', '1.005', 'ten'];
    const [unknown, long, blank, ...wrong] = await Promise.all([
      run('credits', 'grant', '404', '5'),
      run('credits', 'grant', '100002', '5', 'x'.repeat(201)),
      run('credits', 'grant', '100002', '5', ' '),
      ...amounts.map((amount) => run('credits', 'grant', '100002', amount)),
    ]);
    expect(unknown).toEqual({ code: 1, stdout: '', stderr: 'No user with this id has signed in yet.\n' });
    expect(long).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Invalid reason: .*200.*\n$/) });
    expect(blank).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Invalid reason: /) });
    for (const outcome of wrong) {
      expect(outcome).toEqual({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(/^The amount must be .*such as 25 or 148\.50.*\n$/),
      });
    }
    expect(await rowsOf('select * from ledger_accounts')).toEqual([]);
    expect(await rowsOf('select * from audit_log')).toEqual([]);
  });

  it('credits grant notifies the open pages of a running server', async () => {
    const app = await startTestAppForThisTest({ databaseUrl: database.url });
    const client = await connectLive(app, await signIn(app, 'customer'));
    const told = nextEvent(client, 'credits.changed');
    expect((await run('credits', 'grant', mo, '12.34')).code).toBe(0);
    expect(await told).toMatchObject({ eventId: expect.any(String) });
    expect(await app.ledger.credits(mo)).toBe(1234n);
  });

  it('admin grant of a role that the person already has says so and changes nothing', async () => {
    await add('100001', 'Admin');
    expect(await run('admin', 'grant', '100001')).toMatchObject({
      code: 0,
      stdout: 'N 100001 (100001) is already Admin.\n',
    });
    expect(await rowsOf('select * from audit_log')).toEqual([]);
    expect(await rowsOf('select * from graphile_worker._private_jobs')).toEqual([]);
  });

  it('prints the usage and changes nothing when a command is used incorrectly', async () => {
    await add('100001', 'User');
    const misuses = [
      [],
      ['nonsense'],
      ['migrate', 'now'],
      ['admin'],
      ['admin', 'grant'],
      ['admin', 'promote', '100001'],
      ['admin', 'grant', '100001', '100002'],
      ['ban'],
      ['ban', '100001', 'without', 'quotes'],
      ['unban'],
      ['unban', '100001', 'because'],
      ['credits'],
      ['credits', 'grant'],
      ['credits', 'grant', '100001'],
      ['credits', 'take', '100001', '5'],
      ['credits', 'grant', '100001', '5', 'without', 'quotes'],
      ['license'],
      ['license', 'suspend'],
      ['license', 'suspend', 'key', 'without', 'quotes'],
      ['license', 'reinstate', 'key', 'because'],
      ['signing-key'],
      ['signing-key', 'rotate', 'now'],
      ['doctor', 'please'],
    ];
    const outcomes = await Promise.all(misuses.map((parameters) => run(...parameters)));
    for (const { code, stdout, stderr } of outcomes) {
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toContain('npm run botique -- doctor');
    }
    expect(await roles()).toEqual({ 100001: 'User' });
  });

  it('reports an unreachable database in one line', async () => {
    const commands = [['migrate'], ['seed'], ['admin', 'grant', '100001']];
    const outcomes = await Promise.all(commands.map((parameters) => botique(parameters, elsewhere)));
    for (const outcome of outcomes) {
      expect(outcome).toEqual({
        code: 1,
        stdout: '',
        stderr: 'DATABASE_URL: the database cannot be reached (ECONNREFUSED).\n',
      });
    }
  });

  it(
    'runs as a process that writes to stdout or stderr and exits with the code of the command',
    { timeout: 120_000 },
    async () => {
      const outcomes = await Promise.all([
        spawnBotique(['migrate'], { DATABASE_URL: database.url }),
        spawnBotique(['migrate'], elsewhere),
        spawnBotique(['nonsense'], { DATABASE_URL: database.url }),
      ]);
      expect(outcomes).toEqual([
        { code: 0, stdout: 'The database is up to date.\n', stderr: '' },
        { code: 1, stdout: '', stderr: 'DATABASE_URL: the database cannot be reached (ECONNREFUSED).\n' },
        { code: 2, stdout: '', stderr: expect.stringContaining('npm run botique -- doctor') },
      ]);
    },
  );
});
