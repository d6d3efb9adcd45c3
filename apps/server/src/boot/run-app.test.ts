import { expect, it, onTestFinished } from 'vitest';
import { createLedger } from '../domains/ledger/service.ts';
import { readEnv } from '../config/env.ts';
import { systemClock } from '../platform/clock.ts';
import { createLog } from '../platform/log.ts';
import { loadPage, runApp } from './run-app.ts';
import { StopList } from './stop-list.ts';
import { freePort } from '../../../../scripts/free-port.ts';
import { testMasterKey } from '../testing/test-app.ts';
import { openTestDatabase } from '../testing/test-database.ts';

it('[LED-7] [LED-8] logs books that do not balance before a starting server listens', async () => {
  const database = await openTestDatabase();
  onTestFinished(() => database.drop());
  await database.pool.query('alter table ledger_accounts disable trigger user');
  await database.pool.query(
    "insert into ledger_accounts (name, pocket, balance_cents) values ('sales', 0, 5)",
  );
  await database.pool.query('alter table ledger_accounts enable trigger user');

  const ledger = createLedger({ db: database.db, clock: systemClock, log: createLog('silent') });
  await ledger.checkBooks();

  const lines: { level: number; msg: string; findings?: string[] }[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) });
  const stops = new StopList(log);
  onTestFinished(() => stops.stopAll());
  const env = readEnv({
    NODE_ENV: 'test',
    PORT: String(await freePort()),
    DISCORD_CLIENT_ID: 'botique',
    DISCORD_CLIENT_SECRET: 'secret',
    MASTER_KEY: testMasterKey.toString('base64'),
  });
  await runApp({ env, log, database, page: await loadPage(false), withDemo: false, stops });

  const told = lines.findIndex(({ level }) => level === 50);
  expect(lines[told]?.findings).toContain(
    'The account sales 0 holds $0.05, but its transfers add up to $0.00',
  );
  // The server still runs: people can read, write and sign in.
  const listening = lines.findIndex(({ msg }) => msg.startsWith('Server listening'));
  expect(listening).toBeGreaterThan(told);
  expect((await fetch(`http://127.0.0.1:${env.PORT}/readyz`)).status).toBe(200);
});
