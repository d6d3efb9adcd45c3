import type { Queryable } from './database.ts';

/**
 * A statement that is built once for each database and planned once for each connection. Worth it only for statements
 * that run for every product that connects: it takes a quarter of the time.
 */
export function prepared<Statement>(prepare: (db: Queryable) => Statement): (db: Queryable) => Statement {
  const statements = new WeakMap<Queryable, Statement>();
  return (db) => {
    const known = statements.get(db);
    if (known) return known;
    const statement = prepare(db);
    statements.set(db, statement);
    return statement;
  };
}
