import { fork } from 'node:child_process';
import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import { join } from 'node:path';
import { paypalWebhookPath } from '@botique/contract/payments/endpoints.ts';
import type { Persona } from '@botique/emulators/personas.ts';
import { StartError, type Env } from '../config/env.ts';
import { runsFromSources, serverFolder } from '../platform/server-folder.ts';
import { newSecret } from '../platform/secrets.ts';
import { localUrl } from './local-url.ts';

const program = join(serverFolder, '../emulators', runsFromSources ? 'src/main.ts' : 'dist/main.js');

export type Emulators = {
  personas: readonly Persona[];
  /** Settings for the server, as if the owner had set them in the environment. */
  variables: Record<string, string>;
  stop(): Promise<void>;
};

/** Without credentials, everything works offline. But a real shop must not open like that. */
export function emulatorsWanted(env: Env): boolean {
  if (env.EMULATORS === 'on' && env.DISCORD_CLIENT_ID) {
    throw new StartError(
      'EMULATORS: must not be on while DISCORD_CLIENT_ID is set, or anyone could sign in to a real shop as anyone.',
    );
  }
  if (env.DISCORD_CLIENT_ID) return false;
  if (env.EMULATORS === 'on') return true;
  if (env.EMULATORS === 'off' || env.NODE_ENV === 'production') {
    throw new StartError(
      'DISCORD_CLIENT_ID: no one can sign in without it. Set it, or set EMULATORS=on to use the built-in emulators.',
    );
  }
  return true;
}

type Ready = { ready: true; url: string; personas: Persona[] };

export async function startEmulators(env: Env): Promise<Emulators> {
  const clientSecret = newSecret();
  const paypalSecret = newSecret();
  const webhookId = 'botique';
  const discordWebhook = { id: '100000000000000001', token: newSecret() };
  const child = fork(program, {
    // Its output would mix with ours. A failure arrives as an exit, with the reason on stderr.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: getCompileCacheDir(),
      EMULATOR_PORT: String(env.EMULATOR_PORT ?? (env.PORT < 65_535 ? env.PORT + 1 : env.PORT - 1)),
      EMULATOR_PORT_STRICT: env.EMULATOR_PORT === undefined ? '0' : '1',
      EMULATOR_CLIENT_ID: 'botique',
      EMULATOR_CLIENT_SECRET: clientSecret,
      EMULATOR_REDIRECT_URIS: `${env.PUBLIC_URL}/auth/callback`,
      EMULATOR_WEBHOOK_ID: discordWebhook.id,
      EMULATOR_WEBHOOK_TOKEN: discordWebhook.token,
      EMULATOR_PAYPAL_CLIENT_ID: 'botique',
      EMULATOR_PAYPAL_CLIENT_SECRET: paypalSecret,
      EMULATOR_PAYPAL_WEBHOOK_ID: webhookId,
      EMULATOR_PAYPAL_WEBHOOK_URL: `${localUrl(env)}${paypalWebhookPath}`,
    },
  });
  let complaint = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  const gone = once(child, 'exit');
  const ready = await Promise.race([
    once(child, 'message').then(([message]) => message as Ready),
    gone.then(() => null),
  ]);
  if (!ready) throw new StartError(`EMULATOR_PORT: the emulators did not start. ${complaint.trim()}`);
  const admin = ready.personas.find((persona) => persona.role === 'admin');

  return {
    personas: ready.personas,
    variables: {
      DISCORD_URL: ready.url,
      DISCORD_CDN_URL: ready.url,
      DISCORD_CLIENT_ID: 'botique',
      DISCORD_CLIENT_SECRET: clientSecret,
      DISCORD_WEBHOOK_URL:
        env.DISCORD_WEBHOOK_URL ?? `${ready.url}/api/webhooks/${discordWebhook.id}/${discordWebhook.token}`,
      // You can try real PayPal in its sandbox before you have a Discord application.
      ...(env.PAYPAL_CLIENT_ID
        ? {}
        : {
            PAYPAL_URL: ready.url,
            PAYPAL_SCRIPT_URL: `${ready.url}/sdk/js`,
            PAYPAL_ORIGINS: ready.url,
            PAYPAL_CLIENT_ID: 'botique',
            PAYPAL_CLIENT_SECRET: paypalSecret,
            PAYPAL_WEBHOOK_ID: webhookId,
          }),
      COMMUNITY_URL: env.COMMUNITY_URL ?? `${ready.url}/invite/botique`,
      ADMIN_IDS: [...env.ADMIN_IDS, ...(admin ? [admin.id] : [])].join(','),
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM');
        // It exits by itself within 3 s, unless it is frozen.
        const kill = setTimeout(() => child.kill('SIGKILL'), 5_000);
        await gone;
        clearTimeout(kill);
      }
    },
  };
}
