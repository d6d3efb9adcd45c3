import pg from 'pg';
import { query } from './test-homes.ts';

/** Writes orders with three clients until the server is killed. Returns the acknowledged ids. */
export async function writeOrdersUntilKilled(url: string, kill: () => Promise<void>): Promise<number[]> {
  await query(url, 'CREATE TABLE orders (id integer PRIMARY KEY)');
  const acknowledged: number[] = [];
  let killed: Promise<void> | undefined;
  let next = 0;

  async function write(): Promise<void> {
    const client = new pg.Client(url);
    client.on('error', () => {});
    await client.connect();
    try {
      for (;;) {
        const id = next++;
        await client.query('INSERT INTO orders VALUES ($1)', [id]);
        acknowledged.push(id);
        if (acknowledged.length >= 300) killed ??= kill();
      }
    } catch (error) {
      await client.end().catch(() => {});
      if (!killed) throw error;
    }
  }
  await Promise.all([write(), write(), write()]);
  await killed;
  return acknowledged;
}

export async function lostOrders(url: string, acknowledged: number[]): Promise<number[]> {
  const kept = new Set((await query<{ id: number }>(url, 'SELECT id FROM orders')).map(({ id }) => id));
  return acknowledged.filter((id) => !kept.has(id));
}
