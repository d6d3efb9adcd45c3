import { endpoints } from '@botique/contract/registry.ts';
import type { Endpoint } from '@botique/contract/endpoint.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { signIn, type Person } from '../../testing/person.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/** Tables that stay small, however old the shop is. */
const smallTables = new Set(['products', 'product_stock_items', 'ledger_state', 'ticket_totals']);

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

let app: TestApp;
const statements = new Map<string, Statement>();

beforeAll(async () => {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  app = await startTestApp({ jobs: false });
  const people = [await signIn(app, 'customer'), await signIn(app, 'admin')];
  for (const person of people) await callEverything(person);
  for (const job of app.jobs.filter((one) => 'cron' in one)) await job.run({});
  for (const [sent, values] of query.mock.calls as unknown as [string | Statement, unknown[]?][]) {
    const statement: Statement = typeof sent === 'string' ? { text: sent } : sent;
    const { text } = statement;
    if (!/^\s*(?:select|with|update|delete)\b/i.test(text ?? '') || isCheckOfBooks(text)) continue;
    statements.set(text, { text, values: statement.values ?? values ?? [] });
  }
  query.mockRestore();
});
afterAll(() => app.close());

async function callEverything(person: Person): Promise<void> {
  for (const endpoint of Object.values(endpoints) as Endpoint[]) {
    await person.call(endpoint, endpoint.example ?? {});
    if ('q' in endpoint.query.shape) await person.call(endpoint, { query: { q: 'mall' } });
  }
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
  expect(statements.size).toBeGreaterThan(90);
  const client = await app.database.pool.connect();
  try {
    // With so few rows, PostgreSQL would prefer full scans. Those that remain are missing an index.
    for (const way of ['seqscan', 'hashjoin', 'mergejoin']) await client.query(`set enable_${way} = off`);
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_index join pg_class on oid = indexrelid where indpred is not null`,
    );
    const partialIndexes = new Set(rows.map(({ name }) => name));
    const found: string[] = [];
    for (const statement of statements.values()) {
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
