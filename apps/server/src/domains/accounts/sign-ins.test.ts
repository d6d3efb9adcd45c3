import { customers } from '@botique/emulators/personas.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerAtPlatform, Browser } from '../../testing/browser.ts';
import { movingClock } from '../../testing/moving-clock.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const days = 24 * 60 * 60 * 1000;
const persona = customers[0]?.id ?? '';
const clock = movingClock({ ticks: false });

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock, jobs: false, variables: { TRUST_PROXY: '1' } });
});
afterAll(() => app.close());

async function signInFrom(address: string, userAgent: string): Promise<Browser> {
  const browser = new Browser(app);
  const back = await answerAtPlatform(app, await browser.startLogin(), { persona });
  await browser.visit(back, { 'x-forwarded-for': address, 'user-agent': userAgent });
  expect((await browser.userData()).status).toBe(200);
  return browser;
}

async function signIns() {
  const { rows } = await app.database.pool.query(
    'select user_id, session_id, at, address, user_agent from sign_ins order by id',
  );
  return rows;
}

const run = async (job: string) => app.jobs.find(({ name }) => name === job)?.run({});

it('[ACC-64] records time, address and browser of each sign-in for 400 days, even after the session has ended', async () => {
  const signedInAt = clock.now();
  const browser = await signInFrom('203.0.113.7', 'Firefox'.padEnd(400, '!'));
  const { rows: sessions } = await app.database.pool.query('select id from browser_sessions');
  const first = {
    user_id: persona,
    session_id: sessions[0].id,
    at: signedInAt,
    address: '203.0.113.7',
    user_agent: 'Firefox'.padEnd(300, '!'),
  };
  expect(await signIns()).toEqual([first]);

  await browser.visit('/auth/logout', { 'sec-fetch-site': 'same-origin' });
  await signInFrom('198.51.100.23', 'Chromium');
  clock.forward(400 * days);
  await run('accounts.remove_expired_sessions');
  await run('accounts.remove_old_sign_ins');
  expect((await app.database.pool.query('select 1 from browser_sessions')).rowCount).toBe(0);
  expect(await signIns()).toMatchObject([first, { address: '198.51.100.23', user_agent: 'Chromium' }]);

  clock.forward(1);
  await signInFrom('192.0.2.44', 'Safari');
  await run('accounts.remove_old_sign_ins');
  expect(await signIns()).toMatchObject([{ address: '192.0.2.44', user_agent: 'Safari' }]);
});
