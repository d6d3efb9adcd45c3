import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { admin } from '../apps/emulators/src/personas.ts';
import { paypalWebhookPath } from '../packages/contract/src/payments/endpoints.ts';
import type { Place } from './places.ts';
import { checkout } from './running-server.ts';

const program = join(checkout, 'apps/emulators/dist/main.js');
const secret = 'hush';
const webhookId = 'WH-FAULTS';
const discordWebhook = { id: '100000000000000001', token: 'hush-hush' };

export type Emulators = {
  url: string;
  /** Environment variables that point a server to these emulators. */
  variables: Record<string, string>;
};

/** Starts a Discord and a PayPal that outlive the server, so that tests can compare its data with theirs. */
export async function startEmulators({ port }: Place): Promise<Emulators> {
  const child = fork(program, {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env['PATH'],
      EMULATOR_PORT: String(port + 1),
      EMULATOR_CLIENT_ID: 'botique',
      EMULATOR_CLIENT_SECRET: secret,
      EMULATOR_REDIRECT_URIS: `http://localhost:${port}/auth/callback`,
      EMULATOR_WEBHOOK_ID: discordWebhook.id,
      EMULATOR_WEBHOOK_TOKEN: discordWebhook.token,
      EMULATOR_PAYPAL_CLIENT_ID: 'botique',
      EMULATOR_PAYPAL_CLIENT_SECRET: secret,
      EMULATOR_PAYPAL_WEBHOOK_ID: webhookId,
      EMULATOR_PAYPAL_WEBHOOK_URL: `http://127.0.0.1:${port}${paypalWebhookPath}`,
    },
  });
  const gone = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await gone;
  });
  const [ready] = (await Promise.race([
    once(child, 'message'),
    gone.then(() => {
      throw new Error('The emulators did not start');
    }),
  ])) as [{ url: string }];
  const { url } = ready;
  return {
    url,
    variables: {
      DISCORD_URL: url,
      DISCORD_CDN_URL: url,
      DISCORD_CLIENT_ID: 'botique',
      DISCORD_CLIENT_SECRET: secret,
      DISCORD_WEBHOOK_URL: `${url}/api/webhooks/${discordWebhook.id}/${discordWebhook.token}`,
      PAYPAL_URL: url,
      PAYPAL_SCRIPT_URL: `${url}/sdk/js`,
      PAYPAL_ORIGINS: url,
      PAYPAL_CLIENT_ID: 'botique',
      PAYPAL_CLIENT_SECRET: secret,
      PAYPAL_WEBHOOK_ID: webhookId,
      DEMO_DATA: 'off',
      ADMIN_IDS: admin.id,
    },
  };
}
