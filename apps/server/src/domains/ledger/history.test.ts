import { ledgerEndpoints } from '@botique/contract/ledger/endpoints.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bookTransfer } from './booking.ts';
import { historyOf } from './history.ts';
import { programOf, signInNewCustomer } from '../../testing/person.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const dayMs = 86_400_000;
const noon = new Date('2026-11-15T12:00:00.000Z');

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ jobs: false, clock: { now: () => noon } });
});
afterAll(() => app.close());

it('computes the credits at the end of each day backwards from the current balance', () => {
  const moved = new Map([
    ['2026-11-15', 250n],
    ['2026-11-13', -1_000n],
  ]);
  const history = historyOf(1_250n, moved, noon);
  expect(history).toHaveLength(30);
  expect(history.slice(-4)).toEqual([
    { date: '2026-11-12', credits: 20 },
    { date: '2026-11-13', credits: 10 },
    { date: '2026-11-14', credits: 10 },
    { date: '2026-11-15', credits: 12.5 },
  ]);
  expect(history[0]).toEqual({ date: '2026-10-17', credits: 20 });
});

async function somebodyWithAPast() {
  const person = await signInNewCustomer(app);
  const { id } = person;
  const book = async (daysAgo: number, cents: bigint, key: string) => {
    const [user, shop] = [{ user: id }, { shop: 'grants', near: id }] as const;
    const [from, to] = cents > 0n ? ([shop, user] as const) : ([user, shop] as const);
    const amountCents = cents > 0n ? cents : -cents;
    const at = new Date(noon.getTime() - daysAgo * dayMs);
    await bookTransfer(app.database.db, { key: `${id}:${key}`, from, to, amountCents, reason: key }, at);
  };
  await book(90, 10_000n, 'long ago');
  await book(10, -2_500n, 'spent');
  await book(10, 100n, 'a little back');
  await book(2, -600n, 'spent again');
  return person;
}

it('[LED-23] returns the credits of the last 30 days by day in the overview', async () => {
  const person = await somebodyWithAPast();
  const { body } = await person.call(ledgerEndpoints['overview.get']);
  const { history, credits } = body.data as { history: { date: string; credits: number }[]; credits: number };
  expect(credits).toBe(70);
  expect(history).toHaveLength(30);
  expect(history.map((day) => day.credits)).toEqual([
    ...Array<number>(19).fill(100),
    ...Array<number>(8).fill(76),
    ...Array<number>(3).fill(70),
  ]);
  expect(history.at(-1)).toEqual({ date: '2026-11-15', credits: 70 });
});

it('[LED-28] lists each transfer once, page by page, newest first', async () => {
  const person = await programOf(app, await somebodyWithAPast());
  const reasons: string[] = [];
  let cursor: string | null = null;
  do {
    const query: object = { limit: 1, ...(cursor ? { cursor } : {}) };
    const { body } = await person.call(ledgerEndpoints['bills.mine'], { query });
    expect(body).toMatchObject({ total: 4, users: { store: { username: 'Botique' } } });
    reasons.push(...(body.data as { reason: string }[]).map(({ reason }) => reason));
    cursor = body['next'] as string | null;
  } while (cursor !== null);
  expect(reasons).toEqual(['spent again', 'a little back', 'spent', 'long ago']);
});
