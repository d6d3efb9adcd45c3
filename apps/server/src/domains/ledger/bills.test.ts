import { randomUUID } from 'node:crypto';
import type { Bill } from '@botique/contract/ledger/bill.ts';
import { storeId } from '@botique/contract/ledger/store-id.ts';
import { ledgerEndpoints } from '@botique/contract/ledger/endpoints.ts';
import { beforeAll, afterAll, describe, expect, it } from 'vitest';
import { transact } from '../../platform/db/transact.ts';
import { connectLive, nextEvent } from '../../testing/live-client.ts';
import { programOf, send, signIn, createOtherUser, type Person } from '../../testing/person.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Party } from './parties.ts';

const overview = ledgerEndpoints['overview.get'];

type Overview = {
  credits: number;
  licenses: number;
  bills: Bill[];
  users: Record<string, { username: string; avatar: string | null }>;
};

let app: TestApp;
let customer: Person;
let other: Person;
beforeAll(async () => {
  app = await startTestApp({ variables: { COMPANY_NAME: 'Example Bots' } });
  [customer, other] = [await signIn(app, 'customer'), await signIn(app, 'other')];
});
afterAll(() => app.close());

const overviewOf = async (person: Pick<Person, 'call'>) =>
  (await person.call(overview)).body.data as Overview;

async function book(from: Party, to: Party, amountCents: bigint, reason: string): Promise<void> {
  await transact(app.database.db, (tx) =>
    app.ledger.book(tx, { key: randomUUID(), from, to, amountCents, reason }),
  );
}

const grant = (userId: string, amountCents: bigint, reason = 'Welcome') =>
  app.ledger.grantCredits({ userId, amountCents, reason, actorId: null });

const store = { username: 'Example Bots', avatar: null };

it('[LED-16] returns an empty overview for a new customer', async () => {
  const ann = await createOtherUser(app);
  expect(await overviewOf(await programOf(app, { id: ann }))).toEqual({
    credits: 0,
    licenses: 0,
    bills: [],
    users: { [storeId]: store },
    history: expect.toSatisfy((days: { credits: number }[]) => days.every(({ credits }) => credits === 0)),
  });
});

it('[LED-13] [LED-14] shows the same bill of a transfer to its sender and its receiver', async () => {
  const before = Date.now();
  await grant(customer.id, 5_000n);
  await book({ user: customer.id }, { user: other.id }, 1_250n, 'Half of the raffle');
  await book({ user: other.id }, { shop: 'sales', near: other.id }, 1_001n, 'Warden');
  const [sent, received] = [await overviewOf(customer), await overviewOf(other)];

  const gift = {
    id: expect.stringMatching(/^[\da-f-]{36}$/),
    userId: customer.id,
    receiverId: other.id,
    total: 12.5,
    reason: 'Half of the raffle',
    updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  };
  const fromStore = { userId: storeId, receiverId: customer.id, total: 50, reason: 'Welcome' };
  const toStore = { userId: other.id, receiverId: storeId, total: 10.01, reason: 'Warden' };
  expect(sent.bills).toEqual([gift, expect.objectContaining(fromStore)]);
  expect(received.bills).toEqual([expect.objectContaining(toStore), gift]);
  expect(sent.bills[0]).toEqual(received.bills[1]);
  for (const bill of received.bills) {
    expect(Object.keys(bill).toSorted()).toEqual([
      'id',
      'reason',
      'receiverId',
      'total',
      'updatedAt',
      'userId',
    ]);
    expect(Date.parse(bill.updatedAt)).toBeGreaterThanOrEqual(before);
  }
  expect([sent.credits, received.credits]).toEqual([37.5, 2.49]);
});

it('[LED-16] names the parties of the bills, the shop by its company name', async () => {
  const { users } = await overviewOf(customer);
  expect(users).toEqual({
    [storeId]: store,
    [customer.id]: { username: 'Mo', avatar: null },
    [other.id]: { username: expect.stringContaining('Анастасия'), avatar: null },
  });
});

it('[LED-13] [LED-16] does not show bills or credits to other users', async () => {
  const [ann, ben] = [await createOtherUser(app), await createOtherUser(app)];
  await grant(ann, 777n, 'A secret present');
  const program = await programOf(app, { id: ben });
  const asked = await program.call(overview, { body: { id: ann, userId: ann } });
  expect(asked.body.data).toMatchObject({ credits: 0, bills: [] });
  expect(asked.text).not.toContain('A secret present');
  expect(asked.text).not.toContain(ann);
  const admin = await signIn(app, 'admin');
  expect((await admin.call(overview, { body: { userId: ann } })).text).not.toContain('A secret present');
  expect((await send(app, overview)).status).toBe(401);
});

it('[LED-16] lists the newest 100 sent and received bills, newest first', async () => {
  const ann = await createOtherUser(app);
  await grant(ann, 10_000n, 'The first');
  for (let at = 1; at <= 104; at += 1) {
    if (at % 3 === 0) await grant(ann, BigInt(at), `No. ${at}`);
    else await book({ user: ann }, { shop: 'sales', near: ann }, BigInt(at), `No. ${at}`);
  }
  const { bills } = await overviewOf(await programOf(app, { id: ann }));
  expect(bills.map(({ reason }) => reason)).toEqual(
    Array.from({ length: 100 }, (_, at) => `No. ${104 - at}`),
  );
});

describe('grants', () => {
  it('[LED-1] adds granted credits and writes the grant to the audit log', async () => {
    const ann = await createOtherUser(app);
    const admin = await signIn(app, 'admin');
    const credits = await app.ledger.grantCredits({
      userId: ann,
      amountCents: 14_850n,
      reason: 'For your patience',
      actorId: admin.id,
    });
    expect(credits).toBe(14_850n);
    const { rows } = await app.database.pool.query(
      'select actor_id, action, details from audit_log where subject = $1',
      [ann],
    );
    expect(rows).toEqual([
      {
        actor_id: admin.id,
        action: 'ledger.granted',
        details: { dollars: 148.5, reason: 'For your patience' },
      },
    ]);
  });

  it('[LED-4] books and audits a grant with a key once', async () => {
    const ann = await createOtherUser(app);
    const once = { userId: ann, amountCents: 500n, reason: 'Welcome', actorId: null, key: `welcome:${ann}` };
    expect(await app.ledger.grantCredits(once)).toBe(500n);
    expect(await app.ledger.grantCredits(once)).toBe(500n);
    const { rows } = await app.database.pool.query('select 1 from audit_log where subject = $1', [ann]);
    expect(rows).toHaveLength(1);
    await expect(app.ledger.grantCredits({ ...once, amountCents: 501n })).rejects.toThrow(
      'already done with other values',
    );
  });

  it('refuses a grant without an amount, a reason or an existing user, and writes no audit entry', async () => {
    const ann = await createOtherUser(app);
    const gift = { userId: ann, amountCents: 500n, reason: 'Welcome', actorId: null };
    await expect(app.ledger.grantCredits({ ...gift, amountCents: 0n })).rejects.toThrow();
    await expect(app.ledger.grantCredits({ ...gift, reason: '' })).rejects.toThrow();
    await expect(app.ledger.grantCredits({ ...gift, userId: '404' })).rejects.toThrow();
    const { rows } = await app.database.pool.query(
      "select 1 from audit_log where subject in ($1, '404') and action = 'ledger.granted'",
      [ann],
    );
    expect(rows).toEqual([]);
    expect(await app.ledger.credits(ann)).toBe(0n);
  });

  it('updates the open pages of the recipient of a grant, and no others', async () => {
    const [mine, theirs] = [await connectLive(app, customer), await connectLive(app, other)];
    const told = nextEvent(mine, 'credits.changed');
    let heard = 0;
    theirs.on('credits.changed', () => {
      heard += 1;
    });
    await grant(customer.id, 100n);
    expect(await told).toMatchObject({ eventId: expect.any(String) });
    const later = nextEvent(theirs, 'credits.changed');
    await grant(other.id, 100n);
    await later;
    expect(heard).toBe(1);
  });
});
