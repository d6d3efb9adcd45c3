import type { TestApp } from './test-app.ts';

type Contents = Record<string, unknown[]>;

/** Every row of all our tables: if they are equal before and after, nothing was changed anywhere. */
export async function tableContents(app: Pick<TestApp, 'database'>): Promise<Contents> {
  const { pool } = app.database;
  const { rows: tables } = await pool.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  // One statement for all tables: dozens of small ones took longer than the tests that need them.
  const { rows } = await pool.query<{ name: string; contents: unknown[] }>(
    tables
      .map(({ name }) => `select '${name}' as name, ${allRows} as contents from ${name} t`)
      .join(' union all '),
  );
  return Object.fromEntries(rows.map(({ name, contents }) => [name, contents]));
}

const allRows = `coalesce(jsonb_agg(to_jsonb(t) order by to_jsonb(t)::text), '[]')`;
