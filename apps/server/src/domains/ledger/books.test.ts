import { randomUUID } from 'node:crypto';
import { beforeEach, afterEach, describe, expect, it } from 'vitest';
import type { Clock } from '../../platform/clock.ts';
import { transact } from '../../platform/db/transact.ts';
import { createLog } from '../../platform/log.ts';
import { person } from '../../testing/ledger-people.ts';
import { startTestAppForThisTest } from '../../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createLedger, type Ledger } from './service.ts';

type Line = { level: number; msg: string; findings?: string[]; brokenSince?: string };
const [info, error] = [30, 50];

let database: TestDatabase;
let ledger: Ledger;
let ann: string;
let now: Date;
const lines: Line[] = [];
const clock: Clock = { now: () => now };
const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) });

beforeEach(async () => {
  lines.length = 0;
  now = new Date('2026-11-15T12:00:00Z');
  database = await openTestDatabase();
  ledger = createLedger({ db: database.db, clock, log });
  ann = await person(database);
  await ledger.grantCredits({ userId: ann, amountCents: 1000n, reason: 'Test', actorId: null });
});
afterEach(() => database.drop());

/** Disables the triggers to make a change that they would refuse. */
async function byHand(statement: string): Promise<void> {
  for (const table of ['ledger_accounts', 'ledger_transfers']) {
    await database.pool.query(`alter table ${table} disable trigger user`);
  }
  await database.pool.query(statement);
  for (const table of ['ledger_accounts', 'ledger_transfers']) {
    await database.pool.query(`alter table ${table} enable trigger user`);
  }
}

const buy = (by: Ledger = ledger) =>
  transact(database.db, async (tx) => {
    await by.refuseWhenBroken(tx);
    await by.book(tx, {
      key: randomUUID(),
      from: { user: ann },
      to: { shop: 'sales', near: ann },
      amountCents: 100n,
      reason: 'Warden',
    });
  });

const state = async () =>
  (await database.pool.query('select broken_since, findings from ledger_state')).rows as unknown[];

it('[LED-7] logs and writes nothing while the books are consistent and unchanged', async () => {
  const version = async () =>
    (
      await database.pool.query(
        'select xmin::text from ledger_state union all select xmin::text from ledger_checkpoints order by 1',
      )
    ).rows;
  await buy();
  await ledger.checkBooks();
  const before = await version();
  expect(await ledger.checkBooks()).toEqual([]);
  expect(await state()).toEqual([{ broken_since: null, findings: [] }]);
  expect(await version()).toEqual(before);
  expect(lines).toEqual([]);
});

describe('inconsistent books', () => {
  const wrongSum = 'All accounts add up to $0.05 instead of $0.00';

  it.for([
    [
      'a balance that no transfer explains',
      'update ledger_accounts set balance_cents = balance_cents + 5 where user_id is not null',
      () => [wrongSum, `The account of user ${ann} holds $10.05, but its transfers add up to $10.00`],
    ],
    [
      'credits that went to another without a transfer, though the sum is right',
      `update ledger_accounts set balance_cents = balance_cents + case when name is null then 5 else -5 end`,
      () => [
        expect.stringMatching(/^The account grants \d holds -\$10.05, but its transfers add up to -\$10.00$/),
        `The account of user ${ann} holds $10.05, but its transfers add up to $10.00`,
      ],
    ],
    [
      'a transfer that moved nothing',
      `insert into ledger_transfers (key, from_account, to_account, amount_cents, reason, created_at)
       select 'x', to_account, from_account, 1000, 'x', now() from ledger_transfers`,
      () => [
        expect.stringMatching(/^The account grants \d holds -\$10.00, but its transfers add up to \$0.00$/),
        `The account of user ${ann} holds $10.00, but its transfers add up to $0.00`,
      ],
    ],
    [
      'an account that began with something',
      "insert into ledger_accounts (name, pocket, balance_cents) values ('sales', 99, 5)",
      () => [wrongSum, 'The account sales 99 holds $0.05, but its transfers add up to $0.00'],
    ],
  ] as const)('[LED-7] [LED-8] logs %s and stops purchases', async ([, fault, findings]) => {
    await byHand(fault);
    expect(await ledger.checkBooks()).toEqual(findings());
    expect(lines).toEqual([
      expect.objectContaining({
        level: error,
        msg: 'the books do not match: purchases are paused',
        findings: findings(),
      }),
    ]);
    const before = await database.pool.query('select * from ledger_transfers');
    await expect(buy()).rejects.toMatchObject({
      error: 'purchases_stopped',
      status: 503,
      retryAfterSeconds: 60,
    });
    expect((await database.pool.query('select * from ledger_transfers')).rows).toEqual(before.rows);
  });

  it('[LED-7] finds a user below 0 if the database allows it', async () => {
    await database.pool.query('alter table ledger_accounts drop constraint ledger_accounts_user_not_below_0');
    await database.pool.query(
      `insert into ledger_transfers (key, from_account, to_account, amount_cents, reason, created_at)
       select 'x', to_account, from_account, 1250, 'x', now() from ledger_transfers`,
    );
    expect(await ledger.checkBooks()).toEqual([`The account of user ${ann} holds -$2.50, which is below 0`]);
  });

  it('[LED-8] stops purchases on every node and logs the findings at every check', async () => {
    await byHand('update ledger_accounts set balance_cents = balance_cents + 5 where user_id is not null');
    await ledger.checkBooks();
    const other = createLedger({ db: database.db, clock, log });
    await expect(buy(other)).rejects.toMatchObject({ error: 'purchases_stopped' });
    const since = now;
    now = new Date(now.getTime() + 60_000);
    await other.checkBooks();
    expect(lines.filter(({ level }) => level === error)).toHaveLength(2);
    expect(await state()).toMatchObject([{ broken_since: since }]);
  });

  it('[LED-8] resumes purchases after the books were repaired, and logs it', async () => {
    await byHand('update ledger_accounts set balance_cents = balance_cents + 5 where user_id is not null');
    await ledger.checkBooks();
    const brokenSince = now.toISOString();
    now = new Date(now.getTime() + 60_000);
    await byHand('update ledger_accounts set balance_cents = balance_cents - 5 where user_id is not null');
    await expect(buy()).rejects.toMatchObject({ error: 'purchases_stopped' });
    expect(await ledger.checkBooks()).toEqual([]);
    expect(lines.at(-1)).toMatchObject({
      level: info,
      msg: 'the books match again: purchases resume',
      brokenSince,
    });
    expect(await state()).toEqual([{ broken_since: null, findings: [] }]);
    await buy();
    expect(await ledger.credits(ann)).toBe(900n);
  });

  it('[LED-7] lists at most 20 of many faulty accounts', async () => {
    await byHand(
      `insert into ledger_accounts (name, pocket, balance_cents) select 'sales', n, 1 from generate_series(100, 400) n`,
    );
    const findings = await ledger.checkBooks();
    expect(findings[0]).toBe('All accounts add up to $3.01 instead of $0.00');
    expect(findings).toHaveLength(21);
  });
});

describe('nightly full check', () => {
  it('[LED-7] passes the full check while transfers are booked and the incremental check runs', async () => {
    for (let times = 0; times < 3; times += 1) await buy();
    const results = await Promise.all([
      ledger.checkAllBooks(),
      buy(),
      ledger.checkBooks(),
      buy(),
      ledger.checkAllBooks(),
    ]);
    expect([results[0], results[2], results[4]]).toEqual([[], [], []]);
  });

  it('[LED-7] repairs a wrong checkpoint in the full check, so that the incremental check passes again', async () => {
    await ledger.checkBooks();
    await database.pool.query('update ledger_checkpoints set balance_cents = balance_cents + 7');
    expect(await ledger.checkBooks()).toHaveLength(2);
    expect(await ledger.checkAllBooks()).toEqual([]);
    expect(await ledger.checkBooks()).toEqual([]);
  });

  it("[LED-7] counts transfers as settled by the database's clock, not by a node's", async () => {
    now = new Date(Date.now() - 3_600_000);
    await buy();
    await ledger.checkBooks();
    const { rows } = await database.pool.query('select checked_position::int as position from ledger_state');
    expect(rows).toEqual([{ position: 0 }]);
  });
});

describe('incremental check', () => {
  async function removeGrant(): Promise<void> {
    await database.pool.query('grant delete on ledger_transfers to current_user');
    await byHand("delete from ledger_transfers where reason = 'Test'");
  }

  it('[LED-7] checks only new transfers in the incremental check, and all transfers in the full check', async () => {
    await ledger.checkBooks();
    await removeGrant();
    await buy();
    expect(await ledger.checkBooks()).toEqual([]);
    expect(await ledger.checkAllBooks()).toEqual([
      expect.stringMatching(/^The account grants \d holds -\$10.00, but its transfers add up to \$0.00$/),
      `The account of user ${ann} holds $9.00, but its transfers add up to -$1.00`,
    ]);
  });

  it('[LED-8] keeps purchases stopped in the incremental check after the full check found a fault', async () => {
    await ledger.checkBooks();
    await removeGrant();
    await ledger.checkAllBooks();
    expect(await ledger.checkBooks()).toHaveLength(2);
    await expect(buy()).rejects.toMatchObject({ error: 'purchases_stopped' });
  });

  it('[LED-7] finds a balance that was changed by hand on an account without new transfers', async () => {
    await ledger.checkBooks();
    await byHand('update ledger_accounts set balance_cents = balance_cents + 5 where user_id is not null');
    expect(await ledger.checkBooks()).toHaveLength(2);
  });

  it('[LED-7] finds a wrong transfer after several checks without findings', async () => {
    for (let times = 0; times < 3; times += 1) {
      await buy();
      expect(await ledger.checkBooks()).toEqual([]);
    }
    await buy();
    await byHand(
      `insert into ledger_transfers (key, from_account, to_account, amount_cents, reason, created_at)
       select 'x', from_account, to_account, 1, 'x', now() from ledger_transfers where reason = 'Warden' limit 1`,
    );
    expect(await ledger.checkBooks()).toEqual([
      `The account of user ${ann} holds $6.00, but its transfers add up to $5.99`,
      expect.stringMatching(/^The account sales \d holds \$4.00, but its transfers add up to \$4.01$/),
    ]);
  });
});

it('[LED-7] finds no faults while purchases run during a check', async () => {
  await ledger.grantCredits({ userId: ann, amountCents: 20_000n, reason: 'Test', actorId: null });
  let buying = true;
  const purchases = Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let times = 0; times < 12; times += 1) await buy();
    }),
  ).finally(() => {
    buying = false;
  });
  let checks = 0;
  while (buying) {
    expect(await ledger.checkBooks()).toEqual([]);
    checks += 1;
  }
  await purchases;
  expect(checks).toBeGreaterThan(1);
});

it('[LED-7] checks the books in a job that runs every minute', async () => {
  const app = await startTestAppForThisTest({ databaseUrl: database.url, log, jobs: false });
  await byHand('update ledger_accounts set balance_cents = balance_cents + 5 where user_id is not null');
  const job = app.jobs.find(({ name }) => name === 'ledger.check_books');
  expect(job?.cron).toBe('* * * * *');
  await job?.run({});
  expect(lines.filter(({ level }) => level === error)).toHaveLength(1);
  await expect(buy()).rejects.toMatchObject({ error: 'purchases_stopped' });
});
