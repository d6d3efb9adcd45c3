import { randomInt } from 'node:crypto';
import type { Database } from '../platform/db/database.ts';

/** Adds a user, who can then have an account. */
export async function person({ pool }: Pick<Database, 'pool'>): Promise<string> {
  const id = String(randomInt(10 ** 12, 10 ** 13));
  await pool.query('insert into users (id, global_username) values ($1, $2)', [id, 'Somebody']);
  return id;
}
