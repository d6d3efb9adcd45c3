import { ledgerEndpoints } from '@botique/contract/ledger/endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { programOf, signIn, somebodyElse, type Person } from '../../testing/person.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { presentDollars } from './present.ts';

const credits = ledgerEndpoints['credits.get'];

let app: TestApp;
let customer: Person;
beforeAll(async () => {
  app = await startTestApp();
  customer = await signIn(app, 'customer');
});
afterAll(() => app.close());

async function give(userId: string | null, cents: string): Promise<void> {
  await app.database.pool.query(
    `insert into ledger_accounts (user_id, balance_cents) values ($1, $2)
     on conflict (user_id) do update set balance_cents = excluded.balance_cents`,
    [userId, cents],
  );
}

describe('the call', () => {
  it('[LED-15] answers 0 to whoever has no account, and makes none', async () => {
    const { status, text } = await customer.call(credits);
    expect({ status, text }).toEqual({
      status: 200,
      text: '{"success":true,"code":200,"data":{"credits":0}}',
    });
    const { rows } = await app.database.pool.query('select * from ledger_accounts');
    expect(rows).toEqual([]);
  });

  it.for([
    ['0', '0'],
    ['1', '0.01'],
    ['10', '0.1'],
    ['29', '0.29'],
    ['14850', '148.5'],
    ['100000000', '1000000'],
    ['900719925474099', '9007199254740.99'],
  ])("[LED-15] answers the caller's own %s cents as %s dollars, to the digit", async ([cents, dollars]) => {
    await give(customer.id, cents ?? '');
    const other = await signIn(app, 'other');
    await give(other.id, '77');
    expect((await customer.call(credits)).text).toContain(`"credits":${dollars}}`);
    expect((await (await programOf(app, other)).call(credits)).text).toContain('"credits":0.77}');
  });

  it('[LED-15] nobody can ask for those of another', async () => {
    const other = await signIn(app, 'other');
    await give(customer.id, '500');
    await give(other.id, '77');
    const { body } = await other.call(credits, { body: { id: customer.id, userId: customer.id } });
    expect(body.data).toEqual({ credits: 0.77 });
  });
});

describe('an account', () => {
  it('[LED-2] of a person never goes below 0: the database refuses it', async () => {
    const id = await somebodyElse(app);
    await give(id, '5');
    const debit = (cents: number) =>
      app.database.pool.query(
        'update ledger_accounts set balance_cents = balance_cents - $2 where user_id = $1',
        [id, cents],
      );
    await expect(debit(6)).rejects.toMatchObject({ constraint: 'ledger_accounts_user_not_below_0' });
    await debit(5);
    await expect(debit(1)).rejects.toMatchObject({ constraint: 'ledger_accounts_user_not_below_0' });
    await expect(give(await somebodyElse(app), '-1')).rejects.toMatchObject({ code: '23514' });
    // The shop's own side of the books is what people's credits were taken from.
    await give(null, '-100');
  });

  it('is the only one of its person, and keeps him from being removed', async () => {
    const id = await somebodyElse(app);
    const open = () => app.database.pool.query('insert into ledger_accounts (user_id) values ($1)', [id]);
    await open();
    await expect(open()).rejects.toMatchObject({ code: '23505' });
    await expect(app.database.pool.query('delete from users where id = $1', [id])).rejects.toMatchObject({
      code: '23503',
    });
  });
});

it('a debt, which only the shop can have, keeps its sign also below a dollar', () => {
  expect([-1n, -99n, -100n, -14850n].map(presentDollars)).toEqual([-0.01, -0.99, -1, -148.5]);
});
