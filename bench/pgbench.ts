import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cpuSecondsWithChildren } from './cpu.ts';
import type { Shop } from './shop.ts';

const run = promisify(execFile);
const name = 'pgbench';

type Database = { query(statement: string): Promise<unknown> };

/** Transactions per second, and the CPU time of PostgreSQL for each. */
export type Reference = { rate: number; postgresMs: number };

export type Pgbench = {
  /** Simple updates (`-N`): each transaction updates, reads and inserts one row. */
  measure(load: { connections: number; seconds: number }): Promise<Reference>;
};

/** PostgreSQL's own benchmark, in a second database on the shop's socket. Null if it is not installed. */
export async function openPgbench(shop: Shop, database: Database): Promise<Pgbench | null> {
  const place = ['-h', join(shop.data, 'socket'), '-p', '5432', '-U', 'botique'];
  const installed = await run(name, ['--version']).catch(() => null);
  if (!installed) return null;
  await database.query(`create database ${name}`);
  await run(name, ['--initialize', '--quiet', ...place, name]);
  return {
    async measure({ connections, seconds }) {
      const before = cpuSecondsWithChildren(shop.postgresPid);
      const clients = ['-c', String(connections), '-j', '2', '-T', String(seconds)];
      const { stdout } = await run(name, ['--no-vacuum', '-N', ...clients, ...place, name]);
      const rate = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
      if (Number.isNaN(rate)) throw new Error(`pgbench printed no rate:\n${stdout}`);
      const cpuSeconds = cpuSecondsWithChildren(shop.postgresPid) - before;
      return { rate, postgresMs: (cpuSeconds / (rate * seconds)) * 1000 };
    },
  };
}
