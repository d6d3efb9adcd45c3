import type { TestApp } from './test-app.ts';

type Contents = Record<string, unknown[]>;

/**
 * Every row of all our tables: if they are equal before and after, nothing was changed anywhere. Leaves out
 * `server_nodes`, which every server renews all the time, and when users were last seen, because pages of
 * earlier tests may still be closing.
 */
export async function tableContents(app: Pick<TestApp, 'database'>): Promise<Contents> {
  const { pool } = app.database;
  const { rows: tables } = await pool.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'server_nodes' order by 1`,
  );
  // One statement for all tables: dozens of small ones took longer than the tests that need them.
  const { rows } = await pool.query<{ name: string; contents: unknown[] }>(
    tables
      .map(({ name }) => `select '${name}' as name, ${allRows} as contents from ${name} t`)
      .join(' union all '),
  );
  return Object.fromEntries(rows.map(({ name, contents }) => [name, contents]));
}

const row = `case t.tableoid::regclass::text when 'users' then to_jsonb(t) - 'last_seen_at' else to_jsonb(t) end`;
const allRows = `coalesce(jsonb_agg(${row} order by (${row})::text), '[]')`;
