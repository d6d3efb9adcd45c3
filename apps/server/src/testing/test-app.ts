import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { AddressInfo } from 'node:net';
import { paypalWebhookPath } from '@botique/contract/payments/endpoints.ts';
import { buildEmulators } from '@botique/emulators/build-emulators.ts';
import { personas } from '@botique/emulators/personas.ts';
import pg from 'pg';
import type { Logger } from 'pino';
import { inject, onTestFinished } from 'vitest';
import { buildApp, type App } from '../boot/build-app.ts';
import { connectRedis } from '../boot/connect-redis.ts';
import { readEnv, type Env } from '../config/env.ts';
import { createDiscord } from '../gateways/discord.ts';
import { openDiscordWebhook } from '../boot/open-discord-webhook.ts';
import { openPayPal } from '../boot/open-paypal.ts';
import { loadBuiltPage } from '../page/built-page.ts';
import { systemClock, type Clock } from '../platform/clock.ts';
import { openDatabase, type Database } from '../platform/db/database.ts';
import { runJobs } from '../platform/jobs/jobs.ts';
import { createLog } from '../platform/log.ts';
import type { Timers } from '../platform/timers.ts';
import { freePort } from '../../../../scripts/free-port.ts';
import { databaseUrl, templateName } from './global-setup.ts';

/** Encrypting with the checkout's own key would create one there. */
export const testMasterKey = Buffer.alloc(32, 'test');

/** Long, so that no test fails on a busy machine just because the database was slow. */
export const testPatienceMs = 60_000;

/** A database for one test file, copied from the migrated template; `template1` gives an empty one. */
export async function cloneDatabase(
  template = templateName,
): Promise<{ url: string; drop(): Promise<void> }> {
  const serverUrl = inject('postgresUrl');
  const name = `botique_${randomUUID().replaceAll('-', '')}`;
  // Copying the files takes a third of the time of PostgreSQL's default, which uses its log.
  await onServer(serverUrl, `create database ${name} template ${template} strategy file_copy`);
  return {
    url: databaseUrl(serverUrl, name),
    drop: () => dropDatabase(serverUrl, name),
  };
}

/** Only a superuser may end an autovacuum worker, so the drop is refused until the worker is done. */
async function dropDatabase(serverUrl: string, name: string, patience = 20): Promise<void> {
  try {
    await onServer(serverUrl, `drop database if exists ${name} with (force)`);
  } catch (error) {
    if ((error as { code?: string }).code !== insufficientPrivilege || patience === 0) throw error;
    await wait(100);
    await dropDatabase(serverUrl, name, patience - 1);
  }
}

const insufficientPrivilege = '42501';

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export type TestApp = App & {
  url: string;
  env: Env;
  database: Database;
  emulatorUrl: string;
  close(): Promise<void>;
};

type Options = {
  variables?: Record<string, string>;
  log?: Logger;
  clock?: Clock;
  /** For tests in which PayPal doesn't answer. */
  paypalTimers?: Timers;
  databaseUrl?: string;
  /** Only for tests of a database that doesn't answer. */
  databasePatienceMs?: number;
  redisUrl?: string;
  /** False for a server whose jobs wait, as if behind a long queue. */
  jobs?: boolean;
  /** The folder with the files of the launcher. */
  launcher?: string;
};

const discordWebhook = { id: '223344556677889900', token: 'hush-hush' };
const paypalCredentials = { clientId: 'shop', clientSecret: 'hush', webhookId: 'WH-SHOP' };

/** The whole server, assembled like for `npm start`, listening on its own port. */
export async function startTestApp(options: Options = {}): Promise<TestApp> {
  const copy = options.databaseUrl ? null : await cloneDatabase();
  const log = options.log ?? createLog('silent');
  const database = openDatabase({
    url: options.databaseUrl ?? copy?.url ?? '',
    size: 10,
    log,
    patienceMs: options.databasePatienceMs ?? testPatienceMs,
  });

  // The port must be known before the server is built, because the server needs its own URL.
  const port = await freePort();
  const publicUrl = `http://localhost:${port}`;
  const emulators = buildEmulators({
    discord: {
      clientId: 'botique',
      clientSecret: 'secret',
      redirectUris: [`${options.variables?.['PUBLIC_URL'] ?? publicUrl}/auth/callback`],
      webhook: discordWebhook,
    },
    paypal: { ...paypalCredentials, webhookUrl: `${publicUrl}${paypalWebhookPath}` },
  });
  await emulators.listen({ host: '127.0.0.1', port: 0 });
  const emulatorUrl = `http://127.0.0.1:${(emulators.server.address() as AddressInfo).port}`;

  const env = readEnv({
    NODE_ENV: 'test',
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    DISCORD_URL: emulatorUrl,
    DISCORD_CDN_URL: emulatorUrl,
    DISCORD_CLIENT_ID: 'botique',
    DISCORD_CLIENT_SECRET: 'secret',
    DISCORD_WEBHOOK_URL: `${emulatorUrl}/api/webhooks/${discordWebhook.id}/${discordWebhook.token}`,
    PAYPAL_URL: emulatorUrl,
    PAYPAL_SCRIPT_URL: `${emulatorUrl}/sdk/js`,
    PAYPAL_ORIGINS: emulatorUrl,
    PAYPAL_CLIENT_ID: paypalCredentials.clientId,
    PAYPAL_CLIENT_SECRET: paypalCredentials.clientSecret,
    PAYPAL_WEBHOOK_ID: paypalCredentials.webhookId,
    ADMIN_IDS: personas
      .filter((persona) => persona.role === 'admin')
      .map((persona) => persona.id)
      .join(','),
    RATE_LIMIT_PER_MINUTE: '100000',
    ...options.variables,
  });
  const redis = await connectRedis(options.redisUrl, log);
  const clock = options.clock ?? systemClock;
  const app = await buildApp({
    env,
    log,
    clock,
    database,
    discord: createDiscord({
      baseUrl: env.DISCORD_URL,
      cdnUrl: env.DISCORD_CDN_URL,
      clientId: 'botique',
      clientSecret: 'secret',
      redirectUri: `${env.PUBLIC_URL}/auth/callback`,
    }),
    paypal: openPayPal(env, { clock, log, timers: options.paypalTimers }),
    discordWebhook: openDiscordWebhook(env),
    redis,
    page: await loadBuiltPage(),
    version: '0.0.0',
    masterKey: testMasterKey,
    legalTexts: { terms: null, privacy: null },
    launcher: options.launcher,
  });
  await app.licenses.signingKeys.createFirst();
  const jobs = options.jobs === false ? null : await runJobs(database, app.jobs, log);
  await app.http.listen({ host: '127.0.0.1', port });

  return {
    ...app,
    url: publicUrl,
    env,
    database,
    emulatorUrl,
    async close() {
      // As in production: otherwise a reply that is still under way keeps its connection, and the port, open.
      app.drain();
      await app.http.close();
      await jobs?.stop();
      await emulators.close();
      await database.close();
      await redis?.close();
      await copy?.drop();
    },
  };
}

/** For a single test; most files share one app through `beforeAll`. */
export async function startTestAppForThisTest(options: Options = {}): Promise<TestApp> {
  const app = await startTestApp(options);
  onTestFinished(() => app.close());
  return app;
}
