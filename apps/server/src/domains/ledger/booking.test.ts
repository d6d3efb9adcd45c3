import { randomUUID } from 'node:crypto';
import { dollarsOfCents } from '@botique/contract/money.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import { createLog } from '../../platform/log.ts';
import { person } from '../../testing/ledger-people.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import type { Booking } from './booking.ts';
import { createLedger, type Ledger } from './service.ts';

const connections = 20;

let database: TestDatabase;
let ledger: Ledger;
beforeAll(async () => {
  database = await openTestDatabase({ size: connections });
  ledger = createLedger({ db: database.db, clock: systemClock, log: createLog('silent') });
});
afterAll(() => database.drop());

const inTransaction = <Result>(work: (tx: Queryable) => Promise<Result>) => transact(database.db, work);
const book = (booking: Booking) => inTransaction((tx) => ledger.book(tx, booking));

async function somebody(cents = 0n): Promise<string> {
  const id = await person(database);
  if (cents > 0n)
    await ledger.grantCredits({ userId: id, amountCents: cents, reason: 'Test', actorId: null });
  return id;
}

/** Runs one at a time per connection, because more would only wait for a connection. */
async function inLanes(times: number, work: (at: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < times) await work(next++);
  };
  await Promise.all(Array.from({ length: connections }, lane));
}

const purchase = (userId: string, amountCents: bigint, key: string = randomUUID()): Booking => ({
  key,
  from: { user: userId },
  to: { shop: 'sales', near: userId },
  amountCents,
  reason: 'Warden',
});

const gift = (from: string, to: string, amountCents: bigint): Booking => ({
  key: randomUUID(),
  from: { user: from },
  to: { user: to },
  amountCents,
  reason: 'A gift',
});

async function transfersOf(key: string) {
  const { rows } = await database.pool.query('select * from ledger_transfers where key = $1', [key]);
  return rows;
}

async function rowsOf(statement: string): Promise<Record<string, unknown>[]> {
  return (await database.pool.query(statement)).rows;
}

describe('transfers', () => {
  it('[LED-1] transfers an amount between two accounts and keeps the sum of all accounts at 0', async () => {
    const [ann, ben] = [await somebody(1000n), await somebody()];
    await book(gift(ann, ben, 333n));
    await book(purchase(ben, 33n));
    expect([await ledger.credits(ann), await ledger.credits(ben)]).toEqual([667n, 300n]);
    const sums = await rowsOf(
      `select sum(balance_cents)::int as sum from ledger_accounts union all
       select sum(balance_cents)::int from ledger_accounts where name is not null`,
    );
    expect(sums[0]).toEqual({ sum: 0 });
    expect(sums[1]).not.toEqual({ sum: 0 });
    expect(await ledger.lookAtBooks()).toEqual([]);
  });

  it('[ORD-222] cuts a reason to 200 characters without splitting one, and keeps a reason that fits', async () => {
    const [ann, ben] = [await somebody(1000n), await somebody()];
    const reasonOf = async (reason: string) => {
      const booking = { ...gift(ann, ben, 1n), reason };
      await book(booking);
      return (await transfersOf(booking.key))[0].reason as string;
    };
    expect(await reasonOf('🤖'.repeat(200))).toBe('🤖'.repeat(200));
    expect(await reasonOf('🤖'.repeat(201))).toBe(`${'🤖'.repeat(199)}…`);
    expect(await reasonOf(`${'a'.repeat(198)} ${'b'.repeat(50)}`)).toBe(`${'a'.repeat(198)}…`);
  });

  it('[LED-1] moves nothing when the transaction of a transfer is rolled back', async () => {
    const ann = await somebody(1000n);
    const booking = purchase(ann, 400n);
    const failing = inTransaction(async (tx) => {
      expect(await ledger.book(tx, booking)).toBe('booked');
      throw new Error('The rest failed');
    });
    await expect(failing).rejects.toThrow('The rest failed');
    expect(await ledger.credits(ann)).toBe(1000n);
    expect(await transfersOf(booking.key)).toEqual([]);
  });

  it.for([0n, -5n])('[LED-1] the database refuses a transfer of %d cents', async (amountCents) => {
    const ann = await somebody(1000n);
    await expect(book(purchase(ann, amountCents))).rejects.toMatchObject({
      cause: { constraint: 'ledger_transfers_amount_above_0' },
    });
    expect(await ledger.credits(ann)).toBe(1000n);
  });

  it('[LED-1] the database refuses a transfer from an account to itself', async () => {
    const ann = await somebody(1000n);
    await expect(book(gift(ann, ann, 5n))).rejects.toMatchObject({
      cause: { constraint: 'ledger_transfers_two_accounts' },
    });
    expect(await ledger.credits(ann)).toBe(1000n);
  });

  it('[LED-1] spreads a shop account over several pockets that add up to its balance', async () => {
    const people: string[] = [];
    await inLanes(40, async () => people.push(await somebody(100n)));
    const before = await rowsOf(
      "select coalesce(sum(balance_cents), 0)::int as sum from ledger_accounts where name = 'sales'",
    );
    for (const id of people) await book(purchase(id, 7n));
    const pockets = await rowsOf("select pocket, balance_cents from ledger_accounts where name = 'sales'");
    expect(pockets.length).toBeGreaterThan(4);
    expect(pockets.length).toBeLessThanOrEqual(8);
    const [after] = await rowsOf(
      "select sum(balance_cents)::int as sum from ledger_accounts where name = 'sales'",
    );
    expect(Number(after?.['sum']) - Number(before[0]?.['sum'])).toBe(40 * 7);
  });
});

describe('limits of credits', () => {
  it('[LED-2] refuses a transfer with too few credits, reports the missing amount and moves nothing', async () => {
    const ann = await somebody(1000n);
    const booking = purchase(ann, 1320n);
    await expect(book(booking)).rejects.toMatchObject({
      error: 'credits_short',
      status: 402,
      message: 'Not enough credits: you need $3.20 more. You haven’t been charged.',
      facts: { missing: 3.2 },
    });
    expect(await ledger.credits(ann)).toBe(1000n);
    expect(await transfersOf(booking.key)).toEqual([]);
  });

  it('[LED-2] lets a user spend their credits to the cent, and nothing more', async () => {
    const ann = await somebody(1000n);
    expect(await book(purchase(ann, 1000n))).toBe('booked');
    expect(await ledger.credits(ann)).toBe(0n);
    await expect(book(purchase(ann, 1n))).rejects.toMatchObject({ facts: { missing: 0.01 } });
  });

  it('[LED-2] refuses the purchase of a user who never had credits', async () => {
    const ann = await somebody();
    await expect(book(purchase(ann, 500n))).rejects.toMatchObject({ facts: { missing: 5 } });
    expect(await ledger.credits(ann)).toBe(0n);
  });

  it('[LED-9] takes exactly one dollar in a hundred debits of one cent', async () => {
    const ann = await somebody(101n);
    await inLanes(100, () => book(purchase(ann, 1n)));
    expect(dollarsOfCents(await ledger.credits(ann))).toBe(0.01);
  });
});

describe('idempotency keys', () => {
  it('[LED-4] moves nothing for a repeated key, even if the credits would not cover it', async () => {
    const ann = await somebody(1000n);
    const booking = purchase(ann, 700n);
    expect(await book(booking)).toBe('booked');
    expect(await book(booking)).toBe('known');
    expect(await book({ ...booking, reason: 'Another word for it' })).toBe('known');
    expect(await ledger.credits(ann)).toBe(300n);
    expect(await transfersOf(booking.key)).toHaveLength(1);
  });

  it('[LED-4] moves credits once when a key is booked 12 times at once', async () => {
    const ann = await somebody(1000n);
    const booking = purchase(ann, 700n);
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => book(booking)));
    expect(outcomes.filter((outcome) => outcome === 'booked')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'known')).toHaveLength(11);
    expect(await ledger.credits(ann)).toBe(300n);
  });

  it('[LED-4] refuses a used key with another amount or other accounts', async () => {
    const [ann, ben] = [await somebody(1000n), await somebody(1000n)];
    const booking = purchase(ann, 100n);
    await book(booking);
    const others: Booking[] = [
      { ...booking, amountCents: 101n },
      { ...booking, from: { user: ben } },
      { ...booking, to: { user: ben } },
      { ...booking, from: booking.to, to: booking.from },
    ];
    for (const other of others) await expect(book(other)).rejects.toThrow('was booked already');
    expect([await ledger.credits(ann), await ledger.credits(ben)]).toEqual([900n, 1000n]);
  });

  it('[LED-4] books one of two different simultaneous transfers with the same key and refuses the other', async () => {
    const [ann, ben] = [await somebody(1000n), await somebody(1000n)];
    const key = randomUUID();
    const outcomes = await Promise.allSettled([
      book(purchase(ann, 100n, key)),
      book(purchase(ben, 100n, key)),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await ledger.credits(ann)) + (await ledger.credits(ben))).toBe(1900n);
  });
});

describe('concurrent transfers', () => {
  it('[LED-6] accepts 7 and refuses 13 of 20 simultaneous debits with credits for 7', async () => {
    const ann = await somebody(7n * 130n + 129n);
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => book(purchase(ann, 130n))));
    const passed = outcomes.filter(({ status }) => status === 'fulfilled');
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(passed).toHaveLength(7);
    for (const reason of refused) expect(reason).toMatchObject({ error: 'credits_short' });
    expect(refused).toHaveLength(13);
    expect(await ledger.credits(ann)).toBe(129n);
    expect(await ledger.lookAtBooks()).toEqual([]);
  });

  it('[LED-5] books 200 opposite transfers between two users without a deadlock', async () => {
    const [ann, ben] = [await somebody(100_000n), await somebody(100_000n)];
    // One attempt each, because a retry would hide a deadlock.
    const once = (booking: Booking) =>
      transact(database.db, (tx) => ledger.book(tx, booking), { attempts: 1 });
    await inLanes(200, (at) => once(at % 2 === 0 ? gift(ann, ben, 3n) : gift(ben, ann, 2n)));
    expect([await ledger.credits(ann), await ledger.credits(ben)]).toEqual([99_900n, 100_100n]);
  });

  it('[LED-5] does not deadlock in the first transfers of users without an account', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => somebody()));
    const once = (booking: Booking) =>
      transact(database.db, (tx) => ledger.book(tx, booking), { attempts: 1 });
    const outcomes = await Promise.allSettled(
      people.flatMap((id, at) => {
        const other = people[(at + 1) % people.length] ?? '';
        return [once(gift(id, other, 1n)), once(gift(other, id, 1n))];
      }),
    );
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { error: 'credits_short' } });
    }
  });
});
