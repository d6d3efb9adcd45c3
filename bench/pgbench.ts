import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const name = 'pgbench';

type Database = { query(statement: string): Promise<unknown> };

export type Pgbench = {
  /** Simple updates (`-N`): each transaction updates, reads and inserts one row. */
  transactionsPerSecond(load: { connections: number; seconds: number }): Promise<number>;
};

/** PostgreSQL's own benchmark, in a second database on the shop's socket. Null if it is not installed. */
export async function openPgbench(data: string, database: Database): Promise<Pgbench | null> {
  const place = ['-h', join(data, 'socket'), '-p', '5432', '-U', 'botique'];
  const installed = await run(name, ['--version']).catch(() => null);
  if (!installed) return null;
  await database.query(`create database ${name}`);
  await run(name, ['--initialize', '--quiet', ...place, name]);
  return {
    async transactionsPerSecond({ connections, seconds }) {
      const clients = ['-c', String(connections), '-j', '2', '-T', String(seconds)];
      const { stdout } = await run(name, ['--no-vacuum', '-N', ...clients, ...place, name]);
      const rate = /^tps = ([\d.]+)/m.exec(stdout)?.[1];
      if (rate === undefined) throw new Error(`pgbench printed no rate:\n${stdout}`);
      return Number(rate);
    },
  };
}
