import type { TestApp } from './test-app.ts';

type Contents = Record<string, unknown[]>;

/** Every row of every table of ours: equal before and after means that nothing was changed, wherever. */
export async function tableContents(app: Pick<TestApp, 'database'>): Promise<Contents> {
  const { pool } = app.database;
  const { rows: tables } = await pool.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const contents: Contents = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: unknown }>(
      `select to_jsonb(t) as row from ${name} t order by to_jsonb(t)::text`,
    );
    contents[name] = rows.map(({ row }) => row);
  }
  return contents;
}
