import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import packageJson from '../../package.json' with { type: 'json' };
import { buildApp } from './build-app.ts';
import { connectRedis } from './connect-redis.ts';
import { localUrl } from '../development/local-url.ts';
import { seedDemo } from '../development/seed-demo.ts';
import { seedReleases } from '../development/seed-releases.ts';
import type { Env } from '../config/env.ts';
import { createDiscord } from '../gateways/discord.ts';
import { openDiscordWebhook } from './open-discord-webhook.ts';
import { openPayPal } from './open-paypal.ts';
import { readLegalTexts } from '../config/legal-texts.ts';
import { openMasterKey, refuseForeignKeys } from '../config/master-key.ts';
import { sellerOf } from '../config/seller.ts';
import { loadBuiltPage } from '../page/built-page.ts';
import type { PageRenderer } from '../page/renderer.ts';
import { systemClock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrate.ts';
import { runJobs, type RunningJobs } from '../platform/jobs/jobs.ts';
import type { StopList } from './stop-list.ts';

type Options = {
  env: Env;
  log: Logger;
  database: Database;
  page: PageRenderer;
  withDemo: boolean;
  stops: StopList;
};

/** Starts a listening server on an open database. */
export async function runApp({ env, log, database, page, withDemo, stops }: Options): Promise<void> {
  await migrate(database);
  const redis = await connectRedis(env.REDIS_URL, log);
  if (redis) stops.add('redis', redis, () => redis.close());

  const app = await buildApp({
    env,
    log,
    clock: systemClock,
    database,
    discord: createDiscord({
      baseUrl: env.DISCORD_URL,
      cdnUrl: env.DISCORD_CDN_URL,
      clientId: env.DISCORD_CLIENT_ID ?? '',
      clientSecret: env.DISCORD_CLIENT_SECRET ?? '',
      redirectUri: `${env.PUBLIC_URL}/auth/callback`,
    }),
    paypal: openPayPal(env, { clock: systemClock, log }),
    discordWebhook: openDiscordWebhook(env),
    redis,
    page,
    version: packageJson.version,
    masterKey: await openMasterKey(env),
    legalTexts: readLegalTexts(env),
  });
  await refuseForeignKeys(app.licenses);
  await app.licenses.signingKeys.createFirst();
  await app.billing.sales.useTimeZone(env.TIME_ZONE);
  if (withDemo) {
    const seller = sellerOf(env);
    const { db } = database;
    const cdnUrl = env.DISCORD_CDN_URL;
    const demo = await seedDemo({ ...app, db, clock: systemClock, seller, cdnUrl, withYear: true });
    // After the past: the audit log is in the order in which it was written.
    if (demo === 'seeded') await seedReleases(app.delivery);
    app.catalogue.refresh();
  }
  const findings = await app.ledger.lastFindings();
  if (findings.length > 0) log.error({ findings }, 'the books do not match: purchases are paused');
  let jobs: RunningJobs | null = null;
  // Added before the port is opened, so that a stop closes the port first and then ends the jobs.
  stops.add('jobs', app.jobs, async () => jobs?.stop());
  // Settles payments made while this server was down. Not awaited, because PayPal may be unreachable.
  void app.payments?.reconcile().catch((error: unknown) => {
    log.warn({ err: error }, 'the payments could not be reconciled at the start');
  });
  stops.add('http', app, async () => {
    app.drain();
    await wait(env.DRAIN_SECONDS * 1000);
    await app.http.close();
  });
  await app.http.listen({ host: env.HOST, port: env.PORT });
  jobs = await runJobs(database, app.jobs, log);
  if (withDemo) {
    // Only a shop with the demo loads the client.
    const { runDemoProductSessions } = await import('../development/demo-product-sessions.ts');
    const products = await runDemoProductSessions(app.licenses, localUrl(env));
    stops.add('demo products', products, () => products.stop());
  }
}

export async function loadPage(development: boolean): Promise<PageRenderer> {
  if (!development) return loadBuiltPage();
  const { createDevPage } = await import('../page/dev-page.ts');
  return createDevPage();
}
