import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrate.ts';
import { memoryFolder } from '../../../../scripts/memory-folder.ts';
import { createLog } from '../platform/log.ts';
import { startEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
  }
}

export const templateName = 'botique_template';

/** One PostgreSQL for the whole run, with one migrated template that each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // The measurements in faults/ include the time that a disk takes.
  const durable = project.name === 'faults';
  const home = await mkdtemp(join(durable ? tmpdir() : memoryFolder(), 'botique-test-'));
  await chmod(home, 0o711);
  const postgres = await startEmbeddedPostgres({ home, durable });
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  await admin.query(`create database ${templateName}`);
  await admin.end();

  const template = openDatabase({
    url: databaseUrl(postgres.url, templateName),
    size: 4,
    log: createLog('silent'),
  });
  await migrate(template);
  await template.close();
  project.provide('postgresUrl', postgres.url);

  return async () => {
    await postgres.stop();
    await rm(home, { recursive: true, force: true });
  };
}

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
