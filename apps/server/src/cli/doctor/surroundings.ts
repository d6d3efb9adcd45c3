import { connectRedis } from '../../boot/connect-redis.ts';
import { emulatorsWanted } from '../../development/emulators.ts';
import type { Env } from '../../config/env.ts';
import { PayPalRefusal } from '../../gateways/paypal/failures.ts';
import { openDiscordWebhook } from '../../boot/open-discord-webhook.ts';
import { openPayPal } from '../../boot/open-paypal.ts';
import { loadBuiltPage } from '../../page/built-page.ts';
import { systemClock } from '../../platform/clock.ts';
import { createLog } from '../../platform/log.ts';
import { describeStartFailure, refuseTakenPort } from '../../boot/start-failures.ts';
import { note, ok, wrong, type Finding } from './finding.ts';

export function checkNode(): Finding {
  const major = Number(process.versions.node.split('.')[0]);
  return major >= 24
    ? ok(`Node ${process.versions.node}`)
    : wrong(`Node ${process.versions.node}: version 24 or newer is required`);
}

export async function checkPage(): Promise<Finding> {
  return loadBuiltPage().then(
    () => ok('The page is built'),
    () => note('The page is not built yet; `npm start` builds it'),
  );
}

export async function checkSignIn(env: Env): Promise<Finding> {
  try {
    if (!emulatorsWanted(env)) return await checkDiscord(env);
    const text = 'Sign-in uses the built-in Discord emulator: anyone can sign in as anyone';
    return env.NODE_ENV === 'production' ? wrong(text) : note(text);
  } catch (error) {
    return wrong(describeStartFailure(error));
  }
}

async function checkDiscord(env: Env): Promise<Finding> {
  return fetch(env.DISCORD_URL, { redirect: 'manual', signal: AbortSignal.timeout(5_000) }).then(
    () => ok('Sign-in uses Discord, which is reachable'),
    ({ message, cause }: Error & { cause?: NodeJS.ErrnoException }) =>
      wrong(`DISCORD_URL: ${env.DISCORD_URL} cannot be reached (${cause?.code ?? message})`),
  );
}

export async function checkPayPal(env: Env): Promise<Finding> {
  const paypal = openPayPal(env, { clock: systemClock, log: createLog('silent') });
  if (!paypal) {
    return note(
      env.DISCORD_CLIENT_ID
        ? 'No PAYPAL_CLIENT_ID: customers can only pay with credits that you grant'
        : 'Payments use the built-in PayPal emulator: no real money',
    );
  }
  try {
    // The payment needn't exist: PayPal authenticates the shop before it looks for it.
    await paypal.read('BOTIQUEDOCTOR');
    return ok('Payments use PayPal, which accepts the credentials');
  } catch (error) {
    return wrong(
      error instanceof PayPalRefusal
        ? `PAYPAL_CLIENT_ID: PayPal at ${env.PAYPAL_URL} does not accept it with this PAYPAL_CLIENT_SECRET`
        : `PAYPAL_URL: ${env.PAYPAL_URL} cannot be reached`,
    );
  }
}

export async function checkReminders(env: Env): Promise<Finding> {
  const channel = openDiscordWebhook(env);
  if (!channel) {
    return note(
      env.DISCORD_CLIENT_ID
        ? 'No DISCORD_WEBHOOK_URL: expiry reminders appear only on the page'
        : 'Reminders go to the built-in Discord emulator',
    );
  }
  const problem = await channel.findProblem();
  return problem === null
    ? ok('Reminders go to a Discord channel, and its webhook works')
    : // Without the URL: anyone who reads it can post to the channel.
      wrong(`DISCORD_WEBHOOK_URL: the webhook ${problem}`);
}

export function checkAddress(env: Env): Finding {
  if (env.PUBLIC_URL.startsWith('https:') || env.NODE_ENV !== 'production')
    return ok(`Address ${env.PUBLIC_URL}`);
  return wrong(
    `PUBLIC_URL: ${env.PUBLIC_URL} is not https, so anyone who can intercept traffic can take over a session`,
  );
}

export async function checkPort(env: Env): Promise<Finding> {
  return refuseTakenPort(env.HOST, env.PORT).then(
    () => ok(`Port ${env.PORT} is free`),
    async (error: unknown) => {
      const answer = await fetch(`http://127.0.0.1:${env.PORT}/healthz`, {
        signal: AbortSignal.timeout(2_000),
      })
        .then((reply) => reply.json() as Promise<{ success?: boolean }>)
        .catch(() => null);
      return answer?.success
        ? ok(`Botique is running on port ${env.PORT}`)
        : wrong(describeStartFailure(error));
    },
  );
}

export async function checkRedis(env: Env): Promise<Finding> {
  if (!env.REDIS_URL) return note('No REDIS_URL: fine for one server, not for several');
  try {
    const redis = await connectRedis(env.REDIS_URL, createLog('silent'));
    await redis?.close();
    return ok('Redis is reachable');
  } catch (error) {
    return wrong(describeStartFailure(error));
  }
}
