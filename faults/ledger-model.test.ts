import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { accountOf } from '../apps/server/src/domains/ledger/parties.ts';
import { createLedger, type Ledger } from '../apps/server/src/domains/ledger/service.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import type { Database, Queryable } from '../apps/server/src/platform/db/database.ts';
import { driverError } from '../apps/server/src/platform/db/failures.ts';
import { transact } from '../apps/server/src/platform/db/transact.ts';
import { AppError } from '../apps/server/src/platform/errors.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { openEmptyDatabase } from './empty-database.ts';
import { reportFigures } from './figures.ts';
import { createLedgerModel, type Command, type LedgerModel, type Outcome } from './ledger-model.ts';
import { pick } from './size.ts';

const runs = pick({ short: 20, full: 500 });
const transactionsInRun = 5;
const commandsInTransaction = 20;
const lanes = 4;

// Takes about 30 s on two idle cores, and longer on a busy machine.
const patienceMs = 600_000;
vi.setConfig({ testTimeout: patienceMs });

const command: fc.Arbitrary<Command> = fc.record({
  what: fc.oneof(
    ...Object.entries({
      purchase: 8,
      grant: 4,
      again: 3,
      refund: 2,
      gift: 2,
      'too much': 2,
      'change of the past': 2,
      'other thing, same key': 1,
    } satisfies Record<Command['what'], number>).map(([what, weight]) => ({
      weight,
      arbitrary: fc.constant(what as Command['what']),
    })),
  ),
  who: fc.nat({ max: 2 }),
  cents: fc.integer({ min: 1, max: 5_000 }).map(BigInt),
  which: fc.nat({ max: 1_000 }),
});

type Transaction = { isKept: boolean; commands: Command[] };
const wholeRun: fc.Arbitrary<Transaction[]> = fc.array(
  fc.record({
    isKept: fc.nat({ max: 9 }).map((one) => one > 0),
    commands: fc.array(command, { minLength: commandsInTransaction, maxLength: commandsInTransaction }),
  }),
  { minLength: transactionsInRun, maxLength: transactionsInRun },
);

class RolledBack extends Error {}

it('[LED-10] keeps the sum at 0, no customer below 0 and the history append-only under generated commands', async ({
  task,
}) => {
  const database = await openEmptyDatabase({ connections: lanes * 2 });
  const ledger = createLedger({ db: database.db, clock: systemClock, log: createLog('silent') });
  const counts = new Map<string, number>();
  const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);
  let people = 0;

  async function runOnce(near: string, transactions: Transaction[]): Promise<void> {
    const ids = Array.from({ length: 3 }, () => String((people += 1)));
    await database.pool.query("insert into users (id, global_username) select unnest($1::text[]), 'N'", [
      ids,
    ]);
    let model = createLedgerModel(ids, near);
    let past: string[] = [];
    for (const { isKept, commands } of transactions) {
      const then = model.copy();
      const outcomes = await inOneTransaction({ database, ledger, model: then }, commands, isKept);
      for (const outcome of outcomes) count(isKept ? outcome : 'rolled back');
      if (isKept) model = then;
      const history = await historyOf(database, ids);
      expectBeginning(history, past);
      expectBeginning(
        history,
        model.booked().map(({ key, amountCents }) => `${key} ${amountCents} `),
      );
      expect(history).toHaveLength(model.booked().length);
      expect(await balancesOf(database, ids)).toEqual(model.balances());
      past = history;
    }
  }

  const begun = performance.now();
  await Promise.all(
    separateLanes().map((near) =>
      fc.assert(
        fc.asyncProperty(wholeRun, (transactions) => runOnce(near, transactions)),
        // Stops shrinking before the time-out: a long counterexample is better than none.
        { numRuns: runs / lanes, interruptAfterTimeLimit: patienceMs - 60_000, markInterruptAsFailure: true },
      ),
    ),
  );
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);

  expect(await ledger.checkBooks()).toEqual([]);
  const figures = await figuresOf(database);
  expect(figures).toEqual({ sum: 0, negative: 0, transfers: counts.get('booked') });
  const commands = [...counts.values()].reduce((sum, times) => sum + times, 0);
  expect(commands).toBe(runs * transactionsInRun * commandsInTransaction);
  const told = [...counts].map(([what, times]) => `${times} ${what}`).join(', ');
  console.log(
    `ledger model: ${runs} runs, ${commands} commands in ${seconds} s (${told}): sum 0, 0 below 0, history only longer`,
  );
  const { sum, negative } = figures;
  reportFigures(task, 'ledgerModel', { runs, commands, sum, negative, refused: counts.get('refused') ?? 0 });
});

/** Returns the outcome of each command, which must match the model. */
async function inOneTransaction(
  { database, ledger, model }: { database: Database; ledger: Ledger; model: LedgerModel },
  commands: Command[],
  isKept: boolean,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  await transact(
    database.db,
    async (tx) => {
      for (const wanted of commands) outcomes.push(await attempt(tx, ledger, model, wanted));
      if (!isKept) throw new RolledBack();
    },
    // Nothing conflicts with it, and a retry would run different commands.
    { attempts: 1 },
  ).catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error;
  });
  return outcomes;
}

async function attempt(tx: Queryable, ledger: Ledger, model: LedgerModel, wanted: Command): Promise<Outcome> {
  if (wanted.what === 'change of the past') {
    await expectRefused(tx, pastChanges(model.ids[0]), wanted.which);
    return 'refused';
  }
  const booking = model.bookingFor(wanted);
  const outcome = await ledger.book(tx, booking).catch(refusal);
  expect(outcome).toBe(model.book(booking));
  return outcome;
}

function refusal(error: unknown): Outcome {
  if (error instanceof AppError && error.error === 'credits_short') return 'short';
  if (error instanceof Error && error.message.includes('was booked already')) return 'reused';
  throw error;
}

const pastChanges = (id: string | undefined) => [
  'update ledger_transfers set amount_cents = amount_cents + 1',
  'delete from ledger_transfers',
  'truncate ledger_transfers',
  'delete from ledger_accounts',
  `update ledger_accounts set balance_cents = balance_cents + 1 where user_id = '${id}'`,
];

/** Uses a savepoint, so that the refusal doesn't abort the transaction. */
async function expectRefused(tx: Queryable, changes: string[], which: number): Promise<void> {
  await tx.execute('savepoint before');
  try {
    const { rowCount } = await tx.execute(changes[which % changes.length] ?? '');
    // Nothing is refused if there is no row to change yet.
    expect(rowCount).toBe(0);
  } catch (error) {
    if (driverError(error)?.code !== '42501') throw error;
    await tx.execute('rollback to savepoint before');
  }
}

/** Lanes that share no pocket of the shop, because their transactions would wait for each other. */
function separateLanes(): string[] {
  const nears = new Map<number | null, string>();
  for (let at = 0; nears.size < lanes; at += 1) {
    const near = `lane ${at}`;
    const { pocket } = accountOf({ shop: 'sales', near });
    if (!nears.has(pocket)) nears.set(pocket, near);
  }
  return [...nears.values()];
}

function expectBeginning(history: string[], lines: string[]): void {
  const changed = lines.findIndex((line, at) => !history[at]?.startsWith(line));
  if (changed >= 0) throw new Error(`'${lines[changed]}' is '${history[changed]}' in the database`);
}

/** One line per transfer, with all of its values. */
async function historyOf({ pool }: Database, ids: string[]): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(
    `with own as materialized (select coalesce(array_agg(id), '{}') as ids from ledger_accounts where user_id = any($1))
     select concat_ws(' ', key, amount_cents, from_account, to_account, id, position, reason, created_at) as line
     from ledger_transfers
     where from_account = any ((select ids from own)::uuid[]) or to_account = any ((select ids from own)::uuid[])
     order by position`,
    [ids],
  );
  return rows.map(({ line }) => line);
}

async function balancesOf({ pool }: Database, ids: string[]): Promise<Record<string, bigint>> {
  const { rows } = await pool.query<{ id: string; cents: string }>(
    `select users.id, coalesce(balance_cents, 0) as cents
     from users left join ledger_accounts on user_id = users.id where users.id = any($1)`,
    [ids],
  );
  return Object.fromEntries(rows.map((row) => [row.id, BigInt(row.cents)]));
}

async function figuresOf({ pool }: Database) {
  const { rows } = await pool.query<{ sum: number; negative: number; transfers: number }>(
    `select sum(balance_cents)::int as sum,
       count(*) filter (where user_id is not null and balance_cents < 0)::int as negative,
       (select count(*)::int from ledger_transfers) as transfers from ledger_accounts`,
  );
  return rows[0] ?? { sum: Number.NaN, negative: Number.NaN, transfers: Number.NaN };
}
