import { randomUUID } from 'node:crypto';
import { ledgerEndpoints } from '@botique/contract/ledger/endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { programOf, signIn, type Person } from '../../testing/person.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const credits = ledgerEndpoints['credits.get'];

let app: TestApp;
let customer: Person;
beforeAll(async () => {
  app = await startTestApp();
  customer = await signIn(app, 'customer');
});
afterAll(() => app.close());

/** Sets a user's credits to `cents`, whatever the balance was before. */
async function give(userId: string, cents: string): Promise<void> {
  const missing = BigInt(cents) - (await app.ledger.credits(userId));
  const [key, shop, user] = [randomUUID(), { shop: 'grants', near: userId } as const, { user: userId }];
  const [from, to] = missing > 0n ? [shop, user] : [user, shop];
  const amountCents = missing > 0n ? missing : -missing;
  if (amountCents > 0n) {
    await app.ledger.book(app.database.db, { key, from, to, amountCents, reason: 'Test' });
  }
}

describe('credits.get', () => {
  it('[LED-15] returns 0 credits to a user without an account, and creates none', async () => {
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
  ])(
    "[LED-9] [LED-15] returns the caller's own %s cents as exactly %s dollars of credits",
    async ([cents, dollars]) => {
      await give(customer.id, cents ?? '');
      const other = await signIn(app, 'other');
      await give(other.id, '77');
      expect((await customer.call(credits)).text).toContain(`"credits":${dollars}}`);
      expect((await (await programOf(app, other)).call(credits)).text).toContain('"credits":0.77}');
    },
  );

  it('[LED-15] does not return the credits of another user', async () => {
    const other = await signIn(app, 'other');
    await give(customer.id, '500');
    await give(other.id, '77');
    const { body } = await other.call(credits, { body: { id: customer.id, userId: customer.id } });
    expect(body.data).toEqual({ credits: 0.77 });
  });
});
