import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { customers } from '../apps/emulators/src/personas.ts';
import { endLiveConnections } from '../apps/server/src/domains/accounts/end-live-sessions.ts';
import { isDatabaseAway } from '../apps/server/src/platform/db/failures.ts';
import { enqueue } from '../apps/server/src/platform/jobs/jobs.ts';
import { connectLive } from '../apps/server/src/testing/live-client.ts';
import { lostSessions, signIn, type Session } from './browser.ts';
import { letPeopleSignIn, randomBetween, someMoment } from './crowd.ts';
import { halfSignIns, openData } from './database.ts';
import { migratedPlace, type Place } from './places.ts';
import { keepPostgresDown, stopPostgresAtOnce } from './postgres.ts';
import { until } from './processes.ts';
import { checkout, startServer, type RunningServer } from './running-server.ts';
import { pick } from './size.ts';

const restarts = pick({ short: 1, full: 5 });
const run = promisify(execFile);

it('[OFF-35] [OFF-74] restarts a crashed PostgreSQL, answers 503 until it is back and loses no sign-in', async () => {
  const place = await migratedPlace();
  const server = await startServer(place, { variables: { LOG_LEVEL: 'error' } });
  const mo = await signIn(server, 'mo');
  const live = await connectLive(server, mo);
  const people = letPeopleSignIn(server, 3);
  expect((await fetch(`${server.url}/products`)).status).toBe(200);
  const visitors = letVisitorsLook(server, mo);
  const work = keepEnqueueing(place);

  let catalogueMeanwhile: Response | undefined;
  for (let restart = 1; restart <= restarts; restart += 1) {
    const before = people.acknowledged.length;
    const enough = randomBetween(2, 12);
    await people.reached(() => people.acknowledged.length >= before + enough);
    await someMoment();
    // The first outage lasts until calls time out with 503. The others are as short as possible.
    const mend = restart === 1 ? await keepPostgresDown(place) : null;
    await stopPostgresAtOnce(server);
    if (mend) {
      await people.reached(() => people.refusals.length > 0);
      await until('every kind of call should answer 503', () => visitors.sawEverywhere(503));
      catalogueMeanwhile = await fetch(`${server.url}/products`, { headers: { cookie: mo.cookie } });
      await mend();
    }
    await until('PostgreSQL should be back', () => server.postmaster() !== undefined);
    expect(server.ended()).toBeNull();
    await people.reached(() => people.acknowledged.length > before + enough);
  }
  await people.sendHome();
  await visitors.sendHome();
  await work.stop();

  expect(catalogueMeanwhile?.status).toBe(200);
  expect(await catalogueMeanwhile?.text()).toContain('Warden');
  expect(people.broken).toEqual([]);
  expect(visitors.broken).toEqual([]);
  expect([...visitors.statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  // The code of that login is used up, so its page fails at once, and the next login works.
  for (const { step, status, headers, body } of people.refusals) {
    expect({ step, status, retryAfter: headers.get('retry-after') }).toEqual({
      step: 'callback',
      status: 503,
      retryAfter: '2',
    });
    expect(body).toContain('The service is temporarily unavailable. Please try again.');
  }
  expect(await lostSessions(server, people.acknowledged)).toEqual([]);
  expect(await halfSignIns(openData(place))).toBe(0);

  // Another process enqueues the job that closes live connections.
  const cut = new Promise((resolve) => live.once('disconnect', resolve));
  await botique(place, 'admin', 'grant', customers[0]?.id ?? '');
  expect(await cut).toBe('io server disconnect');

  console.log(
    `PostgreSQL restarts: ${restarts} during ${people.acknowledged.length} sign-ins, ${visitors.count()} reads and ${work.count()} jobs; ` +
      `${people.refusals.length} sign-ins and ${visitors.refused()} reads answered 503, 0 lost, 0 exits`,
  );
  expect(await server.signal('SIGTERM')).toEqual({ code: 0, signal: null });
  expect(server.stderr()).toBe('');
  expect(server.belongings().map((each) => each.command)).toEqual([]);
});

async function botique({ dataDir }: Place, ...parameters: string[]): Promise<void> {
  await run(process.execPath, [join(checkout, 'apps/server/src/cli/main.ts'), ...parameters], {
    cwd: checkout,
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
  });
}

/** Read-only calls in a loop, with one visitor per kind. */
function letVisitorsLook({ url }: RunningServer, session: Session) {
  const headers = { cookie: session.cookie, authorization: `Bearer ${session.requestToken}` };
  const kinds = ['/api/user/sessions/get/@me', '/dashboard', '/readyz'].map((path) => ({
    path,
    statuses: new Map<number, number>(),
  }));
  const broken: unknown[] = [];
  let home = false;

  async function visitor({ path, statuses }: (typeof kinds)[number]): Promise<void> {
    while (!home && broken.length === 0) {
      try {
        const reply = await fetch(`${url}${path}`, { headers });
        await reply.text();
        statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
        expect((await fetch(`${url}/healthz`)).status).toBe(200);
      } catch (error) {
        broken.push(error);
      }
    }
  }
  const left = Promise.all(kinds.map(visitor));
  onTestFinished(() => {
    home = true;
  });
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

  return {
    broken,
    get statuses() {
      return new Set(kinds.flatMap(({ statuses }) => [...statuses.keys()]));
    },
    count: () => sum(kinds.flatMap(({ statuses }) => [...statuses.values()])),
    refused: () => sum(kinds.map(({ statuses }) => statuses.get(503) ?? 0)),
    sawEverywhere: (status: number) => kinds.every(({ statuses }) => statuses.has(status)),
    async sendHome() {
      home = true;
      await left;
    },
  };
}

/** Jobs without effect, so that one is always being claimed, run or completed when PostgreSQL stops. */
function keepEnqueueing(place: Place) {
  const { db } = openData(place);
  let stopped = false;
  let enqueued = 0;

  async function work(): Promise<void> {
    while (!stopped) {
      try {
        await enqueue(db, endLiveConnections, { userId: 'nobody' });
        enqueued += 1;
      } catch (error) {
        if (!isDatabaseAway(error)) throw error;
      }
    }
  }
  const ended = work();
  async function stop(): Promise<void> {
    stopped = true;
    await ended;
  }
  onTestFinished(stop);
  return { count: () => enqueued, stop };
}
