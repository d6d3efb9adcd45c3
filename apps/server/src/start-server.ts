import { banner } from './banner.ts';
import { buildApp } from './build-app.ts';
import { connectRedis } from './connect-redis.ts';
import { emulatorsWanted, startEmulators } from './development/emulators.ts';
import { seedDemo } from './development/seed-demo.ts';
import { readEnv } from './env.ts';
import { createChatPlatform } from './gateways/chat-platform.ts';
import { openInstallation } from './installation.ts';
import { loadBuiltPage } from './page/built-page.ts';
import { systemClock } from './platform/clock.ts';
import { migrate } from './platform/db/migrate.ts';
import { runJobs } from './platform/jobs/jobs.ts';
import { createLog } from './platform/log.ts';
import { refuseTakenPort } from './start-failures.ts';
import { stopInOrder } from './stop-in-order.ts';
import packageJson from '../package.json' with { type: 'json' };

export type RunningServer = { url: string; banner: string; stop(): Promise<void> };

type Options = { variables: NodeJS.ProcessEnv; development: boolean };

/** Everything that `npm start` does after installing and building. */
export async function startServer({ variables, development }: Options): Promise<RunningServer> {
  const wanted = readEnv(variables);
  const withEmulators = emulatorsWanted(wanted);
  await refuseTakenPort(wanted.HOST, wanted.PORT);
  const log = createLog(wanted.LOG_LEVEL);
  const stops: { name: string; stop(): Promise<unknown> }[] = [];
  const stop = () => stopInOrder(stops.toReversed(), log);

  try {
    const opening = openInstallation(wanted, log).then((installation) => {
      stops.push({ name: 'database', stop: installation.close });
      return installation;
    });
    const emulating = withEmulators
      ? startEmulators(wanted).then((emulators) => {
          stops.push({ name: 'emulators', stop: emulators.stop });
          return emulators;
        })
      : null;
    const loadingPage = development ? developPage() : loadBuiltPage();
    const [installation, emulators, page] = await settled(opening, emulating, loadingPage);
    const env = emulators ? readEnv({ ...variables, ...emulators.variables }) : wanted;

    await migrate(installation.database);
    const redis = await connectRedis(env.REDIS_URL, log);
    if (redis) stops.unshift({ name: 'redis', stop: () => redis.close() });

    const app = await buildApp({
      env,
      log,
      clock: systemClock,
      database: installation.database,
      chatPlatform: createChatPlatform({
        baseUrl: env.DISCORD_URL,
        cdnUrl: env.DISCORD_CDN_URL,
        clientId: env.DISCORD_CLIENT_ID ?? '',
        clientSecret: env.DISCORD_CLIENT_SECRET ?? '',
        redirectUri: `${env.PUBLIC_URL}/auth/callback`,
      }),
      redis,
      page,
      version: packageJson.version,
    });
    if (env.DEMO_DATA === 'on' || (env.DEMO_DATA === 'auto' && emulators)) {
      await seedDemo(app.accounts, env.DISCORD_CDN_URL);
    }
    const jobs = await runJobs(installation.database, app.jobs, log);
    stops.push({ name: 'jobs', stop: () => jobs.stop() });
    await app.http.listen({ host: env.HOST, port: env.PORT });
    stops.push({
      name: 'http',
      stop: () => {
        app.drain();
        return app.http.close();
      },
    });
    return {
      url: env.PUBLIC_URL,
      banner: banner({ env, dataDir: installation.dataDir, personas: emulators?.personas ?? null }),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function developPage() {
  const { developPage: develop } = await import('./page/developed-page.ts');
  return develop();
}

/** Waits for all before failing for one, so that whatever did start can be stopped again. */
async function settled<A, B, C>(a: Promise<A>, b: Promise<B> | B, c: Promise<C>): Promise<[A, B, C]> {
  await Promise.allSettled([a, b, c]);
  return Promise.all([a, b, c]);
}
