import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const name = 'pgbench';

type Database = { query(statement: string): Promise<unknown> };

export type Pgbench = {
  /** Simple updates (`-N`): one row changed, one read, one written, in one transaction. */
  transactionsPerSecond(load: { connections: number; seconds: number }): Promise<number>;
};

/** PostgreSQL's own measurement, in a database beside the shop's and over the same socket. Null where there is none. */
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
