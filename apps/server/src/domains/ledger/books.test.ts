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

/** What nobody can do as long as the triggers are there: they are taken away for a moment. */
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

it('[LED-7] books that agree are passed over in silence, and without news nothing is written', async () => {
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

describe('books that do not agree', () => {
  const wrongSum = 'The sum over all accounts is $0.05 instead of $0.00';

  it.for([
    [
      'a balance that no transfer explains',
      'update ledger_accounts set balance_cents = balance_cents + 5 where user_id is not null',
      () => [wrongSum, `The account of user ${ann} holds $10.05, but its transfers make $10.00`],
    ],
    [
      'credits that went to another without a transfer, though the sum is right',
      `update ledger_accounts set balance_cents = balance_cents + case when name is null then 5 else -5 end`,
      () => [
        expect.stringMatching(/^The account grants \d holds -\$10.05, but its transfers make -\$10.00$/),
        `The account of user ${ann} holds $10.05, but its transfers make $10.00`,
      ],
    ],
    [
      'a transfer that moved nothing',
      `insert into ledger_transfers (key, from_account, to_account, amount_cents, reason, created_at)
       select 'x', to_account, from_account, 1000, 'x', now() from ledger_transfers`,
      () => [
        expect.stringMatching(/^The account grants \d holds -\$10.00, but its transfers make \$0.00$/),
        `The account of user ${ann} holds $10.00, but its transfers make $0.00`,
      ],
    ],
    [
      'an account that began with something',
      "insert into ledger_accounts (name, pocket, balance_cents) values ('sales', 99, 5)",
      () => [wrongSum, 'The account sales 99 holds $0.05, but its transfers make $0.00'],
    ],
  ] as const)('[LED-7] [LED-8] %s: named in the log, and purchases stop', async ([, fault, findings]) => {
    await byHand(fault);
    expect(await ledger.checkBooks()).toEqual(findings());
    expect(lines).toEqual([
      expect.objectContaining({
        level: error,
        msg: 'the books do not agree: purchases are stopped',
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

  it('[LED-7] somebody below 0, where the database was made to allow it', async () => {
    await database.pool.query('alter table ledger_accounts drop constraint ledger_accounts_user_not_below_0');
    await database.pool.query(
      `insert into ledger_transfers (key, from_account, to_account, amount_cents, reason, created_at)
       select 'x', to_account, from_account, 1250, 'x', now() from ledger_transfers`,
    );
    expect(await ledger.checkBooks()).toEqual([`The account of user ${ann} holds -$2.50, which is below 0`]);
  });

  it('[LED-8] every node sees it, also one that starts later, and every check says it again', async () => {
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

  it('[LED-8] that were mended let purchases go on, and the log says so', async () => {
    await byHand('update ledger_accounts set balance_cents = balance_cents + 5 where user_id is not null');
    await ledger.checkBooks();
    const brokenSince = now.toISOString();
    now = new Date(now.getTime() + 60_000);
    await byHand('update ledger_accounts set balance_cents = balance_cents - 5 where user_id is not null');
    await expect(buy()).rejects.toMatchObject({ error: 'purchases_stopped' });
    expect(await ledger.checkBooks()).toEqual([]);
    expect(lines.at(-1)).toMatchObject({
      level: info,
      msg: 'the books agree again: purchases go on',
      brokenSince,
    });
    expect(await state()).toEqual([{ broken_since: null, findings: [] }]);
    await buy();
    expect(await ledger.credits(ann)).toBe(900n);
  });

  it('[LED-7] names some of many faults, not thousands', async () => {
    await byHand(
      `insert into ledger_accounts (name, pocket, balance_cents) select 'sales', n, 1 from generate_series(100, 400) n`,
    );
    const findings = await ledger.checkBooks();
    expect(findings[0]).toBe('The sum over all accounts is $3.01 instead of $0.00');
    expect(findings).toHaveLength(21);
  });
});

describe('the check of every night', () => {
  it('[LED-7] passes while transfers are booked and the check of every minute runs', async () => {
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

  it('[LED-7] mends a wrong checkpoint, so that the check of every minute does not find it again', async () => {
    await ledger.checkBooks();
    await database.pool.query('update ledger_checkpoints set balance_cents = balance_cents + 7');
    expect(await ledger.checkBooks()).toHaveLength(2);
    expect(await ledger.checkAllBooks()).toEqual([]);
    expect(await ledger.checkBooks()).toEqual([]);
  });

  it("[LED-7] counts transfers as settled by the database's clock, not by that of a node", async () => {
    now = new Date(Date.now() - 3_600_000);
    await buy();
    await ledger.checkBooks();
    const { rows } = await database.pool.query('select checked_position::int as position from ledger_state');
    expect(rows).toEqual([{ position: 0 }]);
  });
});

describe('the check of every minute', () => {
  async function removeGrant(): Promise<void> {
    await database.pool.query('grant delete on ledger_transfers to current_user');
    await byHand("delete from ledger_transfers where reason = 'Test'");
  }

  it('[LED-7] reads only what is new since the last one, and the nightly one reads everything', async () => {
    await ledger.checkBooks();
    await removeGrant();
    await buy();
    expect(await ledger.checkBooks()).toEqual([]);
    expect(await ledger.checkAllBooks()).toEqual([
      expect.stringMatching(/^The account grants \d holds -\$10.00, but its transfers make \$0.00$/),
      `The account of user ${ann} holds $9.00, but its transfers make -$1.00`,
    ]);
  });

  it('[LED-8] does not lift what only a look at everything found', async () => {
    await ledger.checkBooks();
    await removeGrant();
    await ledger.checkAllBooks();
    expect(await ledger.checkBooks()).toHaveLength(2);
    await expect(buy()).rejects.toMatchObject({ error: 'purchases_stopped' });
  });

  it('[LED-7] sees a balance that was moved by hand on an account without any news', async () => {
    await ledger.checkBooks();
    await byHand('update ledger_accounts set balance_cents = balance_cents + 5 where user_id is not null');
    expect(await ledger.checkBooks()).toHaveLength(2);
  });

  it('[LED-7] finds what was wrong in transfers of many checks, each of which it saw once', async () => {
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
      `The account of user ${ann} holds $6.00, but its transfers make $5.99`,
      expect.stringMatching(/^The account sales \d holds \$4.00, but its transfers make \$4.01$/),
    ]);
  });
});

it('[LED-7] are never found broken by purchases in the middle of a check', async () => {
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

it('[LED-7] the check is a job of every minute', async () => {
  const app = await startTestAppForThisTest({ databaseUrl: database.url, log, jobs: false });
  await byHand('update ledger_accounts set balance_cents = balance_cents + 5 where user_id is not null');
  const job = app.jobs.find(({ name }) => name === 'ledger.check_books');
  expect(job?.cron).toBe('* * * * *');
  await job?.run({});
  expect(lines.filter(({ level }) => level === error)).toHaveLength(1);
  await expect(buy()).rejects.toMatchObject({ error: 'purchases_stopped' });
});
