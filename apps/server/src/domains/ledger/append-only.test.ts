import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { transact } from '../../platform/db/transact.ts';
import { createLog } from '../../platform/log.ts';
import { person } from '../../testing/ledger-people.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createLedger, type Ledger } from './service.ts';

/** A ledger in which Ann was given $10 and spent $4. */
async function openCopy() {
  const database = await openTestDatabase({ size: 2 });
  const ledger = createLedger({ db: database.db, clock: systemClock, log: createLog('silent') });
  const ann = await person(database);
  await ledger.grantCredits({ userId: ann, amountCents: 1000n, reason: 'Test', actorId: null });
  await transact(database.db, (tx) =>
    ledger.book(tx, {
      key: randomUUID(),
      from: { user: ann },
      to: { shop: 'sales', near: ann },
      amountCents: 400n,
      reason: 'Warden',
    }),
  );
  return { database, ledger, ann };
}

async function contents({ pool }: TestDatabase) {
  const transfers = await pool.query('select * from ledger_transfers order by position');
  const accounts = await pool.query('select * from ledger_accounts order by id');
  return { transfers: transfers.rows, accounts: accounts.rows };
}

async function expectRefused(database: TestDatabase, change: string, why: RegExp): Promise<void> {
  const before = await contents(database);
  expect([before.transfers.length, before.accounts.length]).toEqual([2, 3]);
  await expect(database.pool.query(change)).rejects.toMatchObject({
    code: '42501',
    message: expect.stringMatching(why),
  });
  expect(await contents(database)).toEqual(before);
}

const changesOfTransfers = [
  'update ledger_transfers set amount_cents = 1',
  'update ledger_transfers set reason = reason where false',
  'delete from ledger_transfers',
  'delete from ledger_transfers where position = 1',
  'truncate ledger_transfers',
  'truncate users cascade',
  'truncate ledger_accounts cascade',
  `insert into ledger_transfers select * from ledger_transfers limit 1
     on conflict (key) do update set amount_cents = 1`,
  'merge into ledger_transfers using users on true when matched then delete',
];

/** Without this, the insert fails on its generated position before it gets to the rule under test. */
const asked = (change: string) =>
  change.replace('into ledger_transfers select', 'into ledger_transfers overriding system value select');

/** Every change is refused, so all of them can share one database. */
describe('append-only transfers', () => {
  let whole: TestDatabase;
  let withRights: TestDatabase;
  let withoutTriggers: TestDatabase;
  beforeAll(async () => {
    [whole, withRights, withoutTriggers] = [await openCopy(), await openCopy(), await openCopy()].map(
      ({ database }) => database,
    ) as [TestDatabase, TestDatabase, TestDatabase];
    await withRights.pool.query('grant all on ledger_transfers, ledger_accounts to current_user');
    await withoutTriggers.pool.query('alter table ledger_transfers disable trigger user');
    await withoutTriggers.pool.query('alter table ledger_accounts disable trigger user');
  });
  afterAll(() => Promise.all([whole, withRights, withoutTriggers].map((each) => each.drop())));

  it.for(changesOfTransfers)("[LED-3] refuses transfer changes by the server's role: %s", async (change) => {
    await expectRefused(whole, asked(change), /./);
  });

  it.for(changesOfTransfers)('[LED-3] refuses transfer changes with granted rights: %s', async (change) => {
    await expectRefused(
      withRights,
      asked(change),
      /ledger_transfers is append-only|an account stays for ever/,
    );
  });

  it.for(changesOfTransfers)('[LED-3] refuses transfer changes without triggers: %s', async (change) => {
    await expectRefused(
      withoutTriggers,
      asked(change),
      /permission denied for table ledger_(transfers|accounts)/,
    );
  });

  it('[LED-3] gives no role, not even the owner, the right to change transfers', async () => {
    const { rows } = await whole.pool.query<{ owner: string; superuser: boolean; rights: string[] }>(
      `select tableowner as owner, rolsuper as superuser,
         array(select r from unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) r
               where has_table_privilege(tableowner, 'ledger_transfers', r)) as rights
       from pg_tables join pg_roles on rolname = tableowner where tablename = 'ledger_transfers'`,
    );
    expect(rows).toEqual([{ owner: expect.any(String), superuser: false, rights: ['SELECT', 'INSERT'] }]);
    const granted = await whole.pool.query(
      `select distinct privilege_type from information_schema.table_privileges
       where table_name = 'ledger_transfers' and privilege_type in ('UPDATE', 'DELETE', 'TRUNCATE')`,
    );
    expect(granted.rows).toEqual([]);
  });
});

describe('ledger accounts', () => {
  let database: TestDatabase;
  let ledger: Ledger;
  let ann: string;
  beforeAll(async () => {
    ({ database, ledger, ann } = await openCopy());
  });
  afterAll(() => database.drop());

  it.for([
    'update ledger_accounts set balance_cents = balance_cents + 100',
    'update ledger_accounts set balance_cents = 0 where user_id is not null',
    `with move as (update ledger_accounts set balance_cents = balance_cents - 1 where name = 'sales')
       update ledger_accounts set balance_cents = balance_cents + 1 where user_id is not null`,
    'do $$ begin update ledger_accounts set balance_cents = balance_cents - 1; end $$',
    "insert into ledger_accounts (name, pocket, balance_cents) values ('sales', 99, 1)",
    "insert into ledger_accounts (name, pocket, balance_cents) values ('sales', 99, -1)",
    "update ledger_accounts set pocket = 99 where name = 'sales'",
    "update ledger_accounts set name = 'grants', pocket = 99 where name = 'sales'",
    "update ledger_accounts set user_id = null, name = 'sales', pocket = 99 where user_id is not null",
  ])('[LED-1] [LED-3] only a transfer changes a balance: %s', async (change) => {
    await expectRefused(
      database,
      change,
      /moved by a transfer only|begins with 0|an account stays whose it is/,
    );
  });

  it('[LED-3] refuses to change a balance in another trigger', async () => {
    await database.pool.query(
      `create function give() returns trigger language plpgsql as $$
       begin update ledger_accounts set balance_cents = balance_cents + 1 where user_id = new.id; return new; end $$`,
    );
    await database.pool.query(
      'create trigger give after update on users for each row execute function give()',
    );
    onTestFinished(async () => {
      await database.pool.query('drop function give() cascade');
    });
    await expectRefused(database, "update users set global_username = 'Rich'", /moved by a transfer only/);
  });

  it.for(['delete from ledger_accounts', "delete from ledger_accounts where name = 'grants'"])(
    '[LED-3] refuses to delete accounts, even with the right to do so: %s',
    async (change) => {
      await expectRefused(database, change, /permission denied for table ledger_accounts/);
      await database.pool.query('grant all on ledger_accounts to current_user');
      onTestFinished(async () => {
        await database.pool.query('revoke delete, truncate on ledger_accounts from current_user');
      });
      await expectRefused(database, change, /an account stays for ever/);
    },
  );

  it("[LED-2] refuses a transfer that takes a user's account below 0", async () => {
    const before = await contents(database);
    const debit = (cents: number) =>
      database.pool.query(
        `insert into ledger_transfers (key, from_account, to_account, amount_cents, reason, created_at)
         select gen_random_uuid(), one.id, other.id, $2, 'By hand', now()
         from ledger_accounts one, ledger_accounts other where one.user_id = $1 and other.name = 'sales'`,
        [ann, cents],
      );
    await expect(debit(601)).rejects.toMatchObject({ constraint: 'ledger_accounts_user_not_below_0' });
    expect(await contents(database)).toEqual(before);
    await debit(600);
    expect(await ledger.credits(ann)).toBe(0n);
    await expect(debit(1)).rejects.toMatchObject({ constraint: 'ledger_accounts_user_not_below_0' });
    // Only a shop account may be negative.
    const { rows } = await database.pool.query(
      "select balance_cents from ledger_accounts where name = 'grants'",
    );
    expect(rows).toEqual([{ balance_cents: '-1000' }]);
  });

  it('allows one account per user and per pocket of the shop, and no others', async () => {
    const open = (columns: string, values: string) =>
      database.pool.query(`insert into ledger_accounts (${columns}) values (${values})`);
    await expect(open('user_id', `'${ann}'`)).rejects.toMatchObject({ code: '23505' });
    await expect(open('user_id', "'404'")).rejects.toMatchObject({ code: '23503' });
    for (const [columns, values] of [
      ['user_id', 'null'],
      ['user_id, name, pocket', `'${await person(database)}', 'sales', 1`],
      ['name', "'sales'"],
      ['user_id, pocket', `'${await person(database)}', 1`],
      ['name, pocket', "'sales', -1"],
    ] as const) {
      await expect(open(columns, values)).rejects.toMatchObject({ code: '23514' });
    }
    await open('name, pocket', "'sales', 50");
    await expect(open('name, pocket', "'sales', 50")).rejects.toMatchObject({ code: '23505' });
  });

  it('refuses to delete a user who has an account', async () => {
    await expect(database.pool.query('delete from users where id = $1', [ann])).rejects.toMatchObject({
      code: '23503',
    });
  });
});
