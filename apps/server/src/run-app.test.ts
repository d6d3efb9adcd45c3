import { expect, it, onTestFinished } from 'vitest';
import { readEnv } from './env.ts';
import { createLog } from './platform/log.ts';
import { runApp } from './run-app.ts';
import { StopList } from './stop-list.ts';
import { testMasterKey } from './testing/botique.ts';
import { reservePort } from './testing/test-app.ts';
import { openTestDatabase } from './testing/test-database.ts';

it('[LED-7] [LED-8] the books are checked at the start, before anybody can buy', async () => {
  const database = await openTestDatabase();
  onTestFinished(() => database.drop());
  await database.pool.query('alter table ledger_accounts disable trigger user');
  await database.pool.query(
    "insert into ledger_accounts (name, pocket, balance_cents) values ('sales', 0, 5)",
  );
  await database.pool.query('alter table ledger_accounts enable trigger user');

  const lines: { level: number; msg: string; findings?: string[] }[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) });
  const stops = new StopList(log);
  onTestFinished(() => stops.stopAll());
  const env = readEnv({
    NODE_ENV: 'test',
    PORT: String(await reservePort()),
    DISCORD_CLIENT_ID: 'botique',
    DISCORD_CLIENT_SECRET: 'secret',
    MASTER_KEY: testMasterKey.toString('base64'),
  });
  await runApp({ env, log, database, development: false, withDemo: false, stops });

  const told = lines.findIndex(({ level }) => level === 50);
  expect(lines[told]?.findings).toContain('The account sales 0 holds $0.05, but its transfers make $0.00');
  const { rows } = await database.pool.query('select broken_since from ledger_state');
  expect(rows).toEqual([{ broken_since: expect.any(Date) }]);
  // The server runs all the same: people can read, talk and sign in.
  const listening = lines.findIndex(({ msg }) => msg.startsWith('Server listening'));
  expect(listening).toBeGreaterThan(told);
  expect((await fetch(`http://127.0.0.1:${env.PORT}/readyz`)).status).toBe(200);
});
