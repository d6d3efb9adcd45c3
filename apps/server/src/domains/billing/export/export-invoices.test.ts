import { billingEndpoints as calls } from '@botique/contract/billing/endpoints.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { movingClock } from '../../../testing/moving-clock.ts';
import { giveCredits } from '../../../testing/orders.ts';
import { signIn, signInNewCustomer, type Person } from '../../../testing/person.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const clock = movingClock();
let app: TestApp;
let admin: Person;
let customer: Person;

beforeAll(async () => {
  app = await startTestApp({ clock, jobs: false });
  admin = await signIn(app, 'admin');
  customer = await signInNewCustomer(app);
  await app.database.pool.query(`update users set global_username = '=cmd, "x"' where id = $1`, [
    customer.id,
  ]);
  for (let at = 0; at < 3; at += 1) await giveCredits(app, customer, BigInt(100 + at));
});
afterAll(() => app.close());

async function linkTo(query: Record<string, string> = {}): Promise<string> {
  const reply = await admin.call(calls['invoices.export'], { query });
  expect(reply.status, reply.text).toBe(200);
  return reply.body['url'] as string;
}

async function open(link: string, by: Person): Promise<{ status: number; text: string; headers: Headers }> {
  const { pathname, search } = new URL(link);
  const reply = await fetch(app.url + pathname + search, { headers: { cookie: by.cookie } });
  return { status: reply.status, text: await reply.text(), headers: reply.headers };
}

it('[ORD-163] exports the invoices of a filter as a CSV file, and audits it', async () => {
  const { status, text, headers } = await open(await linkTo({ kind: 'grant', q: customer.id }), admin);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('content-disposition')).toBe('attachment; filename="invoices.csv"');
  const lines = text.split('\r\n');
  expect(lines).toHaveLength(5);
  expect(lines[0]).toContain(
    'Invoice,Date (UTC),Customer,Customer id,Kind,What,Term,Extras,Method,Status,Amount,Refunded',
  );
  expect(lines[1]).toContain(`,"'=cmd, ""x""",${customer.id},grant,A present,,,credits,paid,-1.02,0.00,`);
  const { rows } = await app.database.pool.query(
    `select actor_id, subject, details from audit_log where action = 'invoices.exported'`,
  );
  expect(rows).toEqual([
    { actor_id: admin.id, subject: admin.id, details: { kind: 'grant', q: customer.id } },
  ]);
  expect((await open(await linkTo({ kind: 'top_up' }), admin)).text.split('\r\n')).toHaveLength(2);
});

it('[ORD-163] opens a link to an export once, within 60 seconds, and only for its admin', async () => {
  const link = await linkTo({ from: '2025-01-01', to: '2025-12-31' });
  expect((await open(link, customer)).status).toBe(410);
  const { status, headers } = await open(link, admin);
  expect(status).toBe(200);
  expect(headers.get('content-disposition')).toContain('"invoices-2025-01-01-2025-12-31.csv"');
  expect((await open(link, admin)).status).toBe(410);
  const late = await linkTo();
  clock.forward(61_000);
  expect((await open(late, admin)).status).toBe(410);
  await app.billing.exportInvoices.removeExpired();
  const { rows } = await app.database.pool.query('select 1 from export_links');
  expect(rows).toEqual([]);
});

it('[OFF-46] audits that someone without the right opens a link to an export, but no invalid link', async () => {
  const refused = async () => {
    const { rows } = await app.database.pool.query(
      `select actor_id, subject, address is not null as placed from audit_log where action = 'office.call_refused'`,
    );
    return rows as object[];
  };
  const before = await refused();
  const link = await linkTo();
  expect((await open(`${link}x`, customer)).status).toBe(410);
  expect(await refused()).toEqual(before);
  expect((await open(link, customer)).status).toBe(410);
  const entry = { actor_id: customer.id, subject: 'invoices.file', placed: true };
  expect(await refused()).toEqual([...before, entry]);
  expect((await open(link, admin)).status).toBe(200);
  expect((await open(link, customer)).status).toBe(410);
  expect(await refused()).toEqual([...before, entry]);
});

it('[ORD-163] opens no link for someone who is no admin anymore', async () => {
  const link = await linkTo();
  await app.database.pool.query(`update users set role = 'User' where id = $1`, [admin.id]);
  expect((await open(link, admin)).status).toBe(410);
  await app.database.pool.query(`update users set role = 'Admin' where id = $1`, [admin.id]);
});
