import { buildEmulators } from './build-emulators.ts';
import { readEnv } from './env.ts';
import { listen } from './listen.ts';
import { personas } from './personas.ts';
import { onParentGone } from './parent.ts';

let stop: () => void = () => process.exit(0);
onParentGone(() => stop());
process.once('SIGTERM', () => stop());
process.once('SIGINT', () => stop());

try {
  const env = readEnv(process.env);
  const origin = env.EMULATOR_PUBLIC_URL && new URL(env.EMULATOR_PUBLIC_URL).origin;
  const { app, url } = await listen(
    () =>
      buildEmulators({
        discord: {
          clientId: env.EMULATOR_CLIENT_ID,
          clientSecret: env.EMULATOR_CLIENT_SECRET,
          redirectUris: env.EMULATOR_REDIRECT_URIS,
          webhook: { id: env.EMULATOR_WEBHOOK_ID, token: env.EMULATOR_WEBHOOK_TOKEN },
          ...(origin && { issuer: origin }),
        },
        paypal: {
          clientId: env.EMULATOR_PAYPAL_CLIENT_ID,
          clientSecret: env.EMULATOR_PAYPAL_CLIENT_SECRET,
          webhookId: env.EMULATOR_PAYPAL_WEBHOOK_ID,
          ...(env.EMULATOR_PAYPAL_WEBHOOK_URL && { webhookUrl: env.EMULATOR_PAYPAL_WEBHOOK_URL }),
          ...(origin && { publicUrl: origin }),
        },
      }),
    { host: env.EMULATOR_HOST, port: env.EMULATOR_PORT, strict: env.EMULATOR_PORT_STRICT },
  );

  stop = () => {
    // A connection that never closes must not leave an orphaned process behind.
    setTimeout(() => process.exit(1), 3_000).unref();
    void app.close().finally(() => process.exit(0));
  };

  if (process.send) process.send({ ready: true, url, personas });
  else process.stdout.write(`Emulators: ${url} (Discord and PayPal)\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
