import { billingEndpoints } from '@botique/contract/billing/endpoints.ts';
import { deliveryEndpoints } from '@botique/contract/delivery/endpoints.ts';
import { ledgerEndpoints } from '@botique/contract/ledger/endpoints.ts';
import { licensesEndpoints } from '@botique/contract/licenses/endpoints.ts';
import { storageEndpoints } from '@botique/contract/licenses/storage-endpoints.ts';
import { paymentsEndpoints } from '@botique/contract/payments/endpoints.ts';
import { endpoints } from '@botique/contract/registry.ts';
import type { Endpoint } from '@botique/contract/endpoint.ts';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { giveLicense } from '../../testing/licenses.ts';
import { send, signIn, type Person } from '../../testing/person.ts';
import { connectLive, nextEvent } from '../../testing/live-client.ts';
import { giveKey, run, whyRefused } from '../../testing/product-sessions.ts';
import { addProduct } from '../../testing/products.ts';
import { launcherCalls, releaseCalls, someZip } from '../../testing/releases.ts';
import { storageCalls, versionIn } from '../../testing/storage-calls.ts';
import { startTestAppForThisTest, type TestApp } from '../../testing/test-app.ts';

/** Tables that stay small, however old the shop is. */
const smallTables = new Set([
  'products',
  'product_stock_items',
  'ledger_state',
  'sales_calendar',
  'signing_keys',
  'ticket_totals',
  'sales_calendar',
  'server_nodes',
  'last_backup',
  // A backlog of jobs is worked off within minutes.
  '_private_jobs',
  '_private_tasks',
  '_private_job_queues',
]);

/** The ledger checks compare all accounts, so they have to read every one. */
const isCheckOfBooks = (text: string) => text.includes('with moved as (');

type Statement = { text: string; values?: unknown[] };

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: Plan[];
};

/** Everything that a shop in use asks its database. */
async function gatherStatements(): Promise<{ app: TestApp; statements: Statement[] }> {
  const statements = new Map<string, Statement>();
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const app = await startTestAppForThisTest({ jobs: false });
  const people = [await signIn(app, 'customer'), await signIn(app, 'admin')];
  for (const person of people) await callEverything(person);
  await useBills(app, people[1] as Person);
  await runProduct(app, people[0] as Person);
  await useReleases(app, people as [Person, Person]);
  for (const job of app.jobs.filter((one) => 'cron' in one)) await job.run({});
  for (const [sent, values] of query.mock.calls as unknown as [string | Statement, unknown[]?][]) {
    const statement: Statement = typeof sent === 'string' ? { text: sent } : sent;
    const { text } = statement;
    if (!/^\s*(?:select|with|update|delete)\b/i.test(text ?? '') || isCheckOfBooks(text)) continue;
    statements.set(text, { text, values: statement.values ?? values ?? [] });
  }
  query.mockRestore();
  return { app, statements: [...statements.values()] };
}

async function callEverything(person: Person): Promise<void> {
  for (const endpoint of Object.values(endpoints) as Endpoint[]) {
    await person.call(endpoint, endpoint.example ?? {});
    const searches = 'q' in endpoint.query.shape ? ['mall', '127.0.0.1', 'INV-000042'] : [];
    for (const q of searches) await person.call(endpoint, { query: { q } });
    if ('method' in endpoint.query.shape) await person.call(endpoint, { query: { method: 'paypal' } });
    if ('from' in endpoint.query.shape) await person.call(endpoint, { query: { from: '2026-01-01' } });
  }
}

/** Most calls about product sessions need a running one. */
async function runProduct(app: TestApp, owner: Person): Promise<void> {
  const { id: license, key } = await giveKey(app, owner.id);
  const uuid = randomUUID();
  const { sessionId, send: tell } = await run(app, key, { uuid });
  await tell('console', { first: 1, lines: [{ level: 'info', content: 'Hello' }] });
  await tell('metadata', { username: 'Mall Moderator' });
  await owner.call(licensesEndpoints['licenses.connected']);
  await owner.call(licensesEndpoints['licenses.console'], { params: { sessionId } });
  await owner.call(licensesEndpoints['licenses.act'], {
    body: { sessionId, uuid, license, action: 'blacklist' },
  });
  await owner.call(licensesEndpoints['licenses.blacklist'], { params: { license } });
  await owner.call(licensesEndpoints['licenses.blacklistRemove'], { body: { license, uuid } });
  await owner.call(licensesEndpoints['licenses.logs'], { params: { license } });
  await owner.call(licensesEndpoints['licenses.logs'], {
    params: { license },
    query: { event: 'blacklist', q: uuid.slice(0, 8) },
  });
  await owner.call(licensesEndpoints['licenses.sessions'], { params: { license } });
  const told = nextEvent(await connectLive(app, owner), 'license.refused');
  const { close } = await run(app, key);
  await run(app, key);
  await whyRefused(app, key);
  await told;
  await close(1);
  await owner.call(licensesEndpoints['licenses.crashes']);
  await send(app, licensesEndpoints['licenses.validate'], { headers: { authorization: `Bearer ${key}` } });
  await app.licenses.sessions.sweep();
  await useStorage(app, owner, { license, key });
}

async function useBills(app: TestApp, admin: Person): Promise<void> {
  for (const q of ['INV-000001', '$9', admin.id]) {
    await admin.call(billingEndpoints['invoices.all'], { query: { q } });
  }
  await admin.call(billingEndpoints['invoices.all'], { query: { limit: 1, cursor: '1_1' } });
  await admin.call(ledgerEndpoints['bills.all'], { query: { limit: 1, cursor: '1_1' } });
  const days = { from: '2026-01-01', to: '2026-12-31' };
  await admin.call(ledgerEndpoints['bills.all'], {
    query: { ...days, q: admin.id, limit: 1, cursor: '1_1' },
  });
  const cursor = `1_${randomUUID()}`;
  await admin.call(paymentsEndpoints['refunds.all'], { query: { ...days, q: 'mall', limit: 1, cursor } });
  const link = new URL(await app.billing.exportInvoices.link({}, admin.id)).searchParams.get('link') ?? '';
  await app.billing.exportInvoices.open(link, admin.id);
}

async function useReleases(app: TestApp, [customer, admin]: [Person, Person]): Promise<void> {
  const { id: product } = await addProduct(app);
  const calls = releaseCalls(admin);
  const first = await calls.release(product, '1.0.0');
  const second = await calls.release(product, '2.0.0');
  await calls.setCurrent(first.id);
  await calls.list(product);
  const { id } = await giveLicense(app, customer.id, { productId: product });
  const { license: key } = await app.licenses.get(id, customer.id);
  const launcher = launcherCalls(app, key);
  await launcher.current();
  await launcher.download(first.id);
  await launcher.reportCrash(first.id);
  await customer.call(deliveryEndpoints['launcher.runnable']);
  const link = new URL(await app.delivery.claims.link(customer.id)).searchParams.get('link') ?? '';
  const body = { code: await app.delivery.claims.open(link, customer.id), device: randomUUID() };
  for (let times = 0; times < 2; times += 1) await send(app, deliveryEndpoints['launcher.claim'], { body });
  await calls.discard(await calls.bring(product, someZip()));
  await app.licenses.signingKeys.rotate(1_000);
  await launcher.current();
  await calls.withdraw(first.id);
  await calls.withdraw(second.id);
}

async function useStorage(
  app: TestApp,
  owner: Person,
  { license, key }: { license: string; key: string },
): Promise<void> {
  const storage = storageCalls(app, key);
  const version = versionIn(await storage.write('a', 'x'));
  await storage.write('a', 'y', version);
  await storage.write('b', 'x', 0);
  await storage.list({ prefix: 'a' });
  await storage.read('a');
  await storage.delete('a');
  for (const call of ['storage.export', 'storage.clear'] as const) {
    await owner.call(storageEndpoints[call], { params: { license } });
  }
  await owner.call(licensesEndpoints['licenses.replaceKey'], { params: { license } });
  await storage.read('a');
}

/** Uses the values that were sent, because a partial index only fits some. */
async function plansOf({ text, values }: Statement, client: pg.PoolClient): Promise<Plan[]> {
  const { rows } = await client.query(`explain (format json) ${text}`, Array.isArray(values) ? values : []);
  return (rows[0] as { 'QUERY PLAN': { Plan: Plan }[] })['QUERY PLAN'].map(({ Plan: plan }) => plan);
}

/** The tables that a plan scans in full. */
function readWhole(plan: Plan, partialIndexes: ReadonlySet<string>, isLimited = false): string[] {
  const type = plan['Node Type'];
  const limited = isLimited || type === 'Limit';
  const index = plan['Index Name'];
  const isWholeIndex =
    type.includes('Index') && !plan['Index Cond'] && !limited && !partialIndexes.has(index ?? '');
  const table = plan['Relation Name'] ?? '';
  const own = type === 'Seq Scan' || isWholeIndex ? [table || (index ?? '')] : [];
  return [...own, ...(plan.Plans ?? []).flatMap((part) => readWhole(part, partialIndexes, limited))];
}

it('[OFF-90] scans no growing table in full for a list, lookup or job', async () => {
  const { app, statements } = await gatherStatements();
  expect(statements.length).toBeGreaterThan(100);
  const client = await app.database.pool.connect();
  try {
    // With so few rows, PostgreSQL would prefer full scans. Those that remain are missing an index.
    for (const way of ['seqscan', 'hashjoin', 'mergejoin']) await client.query(`set enable_${way} = off`);
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_index join pg_class on oid = indexrelid where indpred is not null`,
    );
    const partialIndexes = new Set(rows.map(({ name }) => name));
    const found: string[] = [];
    for (const statement of statements) {
      for (const plan of await plansOf(statement, client)) {
        const tables = readWhole(plan, partialIndexes).filter((table) => !smallTables.has(table));
        if (tables.length > 0) found.push(`${tables.join(', ')}: ${statement.text}`);
      }
    }
    expect(found).toEqual([]);
  } finally {
    client.release(true);
  }
});
