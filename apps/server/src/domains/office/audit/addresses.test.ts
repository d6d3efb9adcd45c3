import { accountsEndpoints } from '@botique/contract/accounts/endpoints.ts';
import { officeEndpoints } from '@botique/contract/office/endpoints.ts';
import { customers } from '@botique/emulators/personas.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { currentAddress } from '../../../platform/request-context.ts';
import { Browser, logIn } from '../../../testing/browser.ts';
import { connectLive, emitAcknowledged } from '../../../testing/live-client.ts';
import { createOtherUser, signIn, type Person } from '../../../testing/person.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { openTicket } from '../../../testing/tickets.ts';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  // Fewer connections than concurrent requests, so that requests wait for those of others.
  app = await startTestApp({
    variables: { TRUST_PROXY: '1', DATABASE_POOL: '4', RATE_LIMIT_PER_MINUTE: '10000' },
  });
  admin = await signIn(app, 'admin');
});
afterAll(() => app.close());

const addressesOf = async (subject: string) => {
  const { rows } = await app.database.pool.query(
    'select action, address from audit_log where subject = $1 order by id',
    [subject],
  );
  return rows as { action: string; address: string | null }[];
};

it('[OFF-110] stores the address of each of 120 concurrent requests with its own entries', async () => {
  const customer = await signIn(app, 'customer');
  const ids: string[] = [];
  for (let made = 0; made < 120; made += 1) ids.push(await createOtherUser(app));
  const place = (at: number) => `198.51.100.${at + 1}`;
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
  await Promise.all(
    ids.flatMap((id, at) => [
      admin.call(accountsEndpoints['users.ban'], { params: { id }, ...from(place(at)) }),
      customer.call(officeEndpoints['audit.list'], from(`203.0.113.${at + 1}`)),
    ]),
  );
  for (const [at, id] of ids.entries()) {
    expect(await addressesOf(id)).toEqual([{ action: 'accounts.banned', address: place(at) }]);
  }
  const { rows } = await app.database.pool.query(
    "select distinct address from audit_log where action = 'office.call_refused' and actor_id = $1",
    [customer.id],
  );
  expect(rows).toHaveLength(120);
  expect(rows.every(({ address }) => (address as string).startsWith('203.0.113.'))).toBe(true);
  expect(currentAddress()).toBeNull();
});

it('[OFF-110] stores the address of a live event', async () => {
  const id = await openTicket(app, { id: admin.id, role: 'Admin' });
  const client = await connectLive(app, admin);
  await emitAcknowledged(client, 'ticket.stats', { id, status: 'close' });
  const [entry] = await addressesOf(id);
  expect(entry?.action).toBe('tickets.closed');
  expect(entry?.address).toMatch(/127\.0\.0\.1|::1/);
});

it('[OFF-110] stores the address of a sign-in', async () => {
  await logIn(app, new Browser(app), customers[1]?.id ?? '');
  const { rows } = await app.database.pool.query(
    "select address from audit_log where action = 'accounts.signed_in' order by id desc limit 1",
  );
  // The proxy of this test browser reports an address of its own.
  expect(rows[0].address).toMatch(/^10\./);
});

it('[OFF-110] stores no address without a request', async () => {
  const id = await createOtherUser(app);
  await app.accounts.bans.ban(id, null);
  expect(await addressesOf(id)).toEqual([{ action: 'accounts.banned', address: null }]);
});
