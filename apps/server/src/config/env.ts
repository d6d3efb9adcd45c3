import { z } from 'zod';
import { isTimeZone, usualName } from './time-zone.ts';

const flag = z.enum(['auto', 'on', 'off']);
const port = z.coerce.number().int().min(1).max(65535);
// Without this check, `localhost:4000` would pass as a URL with the protocol `localhost:`.
const address = z.url({ protocol: /^https?$/ });
const origin = address.transform((value) => new URL(value).origin);
const list = z.string().transform((value) => value.split(/[\s,]+/).filter(Boolean));

/** All settings: parsed here, listed in docs/configuration.md. */
export const settings = {
  NODE_ENV: z
    .enum(['development', 'production', 'test'])
    .default('development')
    .describe('`production` uses the defaults of a real shop: all addresses, info logs, no emulators.'),
  HOST: z.string().optional().describe('Address to listen on. Default `127.0.0.1`, in production `0.0.0.0`.'),
  PORT: port.default(3005).describe('Port to listen on.'),
  PUBLIC_URL: origin
    .optional()
    .describe('Where browsers reach this server. Default `http://localhost:PORT`. Required in production.'),
  WEB_ORIGIN: origin
    .optional()
    .describe('Origin of the page, if it is on another host. Default: the origin of `PUBLIC_URL`.'),
  COOKIE_DOMAIN: z
    .string()
    .regex(/^[a-z0-9.-]+\.[a-z]+$/i, 'is not a domain name')
    .optional()
    .describe('Parent domain of page and server, if they are on two hosts.'),
  TRUST_PROXY: z.coerce
    .number()
    .int()
    .min(0)
    .max(10)
    .default(0)
    .describe('Number of reverse proxies in front of the server, whose `X-Forwarded-*` headers are trusted.'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'is not a postgresql:// address')
    .optional()
    .describe('PostgreSQL 15 or newer. Without it, an embedded PostgreSQL 18 is started.'),
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(4)
    .max(500)
    .default(20)
    .describe('Maximum number of pooled database connections of this process.'),
  DATA_DIR: z
    .string()
    .optional()
    .describe(
      'Folder of the embedded database. Default `.data` in the checkout, for root a folder in `/var/lib/botique` named after the checkout.',
    ),
  MASTER_KEY: z
    .base64()
    .refine((value) => Buffer.from(value, 'base64').length === 32, 'is not 32 bytes in base64')
    .optional()
    .describe(
      'Encrypts the license keys: 32 random bytes in base64, the same on every server. `botique backup` includes it. Without it, the first start creates a file `master.key` next to the embedded database. Required in production with `DATABASE_URL`.',
    ),
  BACKUP_PASSPHRASE: z
    .string()
    .optional()
    .describe(
      'Passphrase for `botique backup` and `botique restore`, at least 12 characters. Without it, the commands ask for one. The server does not use it.',
    ),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'is not a redis:// address')
    .optional()
    .describe('Redis that shares live events and rate limits between several servers.'),
  DISCORD_CLIENT_ID: z.string().min(1).optional().describe("The Discord application's client id."),
  DISCORD_CLIENT_SECRET: z.string().min(1).optional().describe("The Discord application's client secret."),
  DISCORD_URL: address
    .default('https://discord.com')
    .describe('Base address of Discord. Change it only for tests and emulators.'),
  DISCORD_CDN_URL: address
    .default('https://cdn.discordapp.com')
    .describe("Base address of Discord's profile pictures."),
  DISCORD_WEBHOOK_URL: address
    .optional()
    .describe(
      'Webhook of the Discord channel where customers are reminded before their licenses expire. Without it, reminders appear only on the page.',
    ),
  PAYPAL_CLIENT_ID: z
    .string()
    .min(1)
    .optional()
    .describe("The PayPal app's client id. Without it, customers can only pay with credits."),
  PAYPAL_CLIENT_SECRET: z.string().min(1).optional().describe("The PayPal app's secret."),
  PAYPAL_WEBHOOK_ID: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Id of the PayPal webhook that calls `PUBLIC_URL/api/payment/paypal/webhook`. Messages without its signature are refused.',
    ),
  PAYPAL_URL: address
    .default('https://api-m.paypal.com')
    .describe("Base address of PayPal's API. For the sandbox: `https://api-m.sandbox.paypal.com`."),
  PAYPAL_SCRIPT_URL: address
    .default('https://www.paypal.com/sdk/js')
    .describe("Address of PayPal's button script. Change it only for tests and emulators."),
  PAYPAL_ORIGINS: list
    .default(['https://*.paypal.com', 'https://*.paypalobjects.com', 'https://*.venmo.com'])
    .describe("Origins from which PayPal's buttons may load resources, for the content security policy."),
  ADMIN_IDS: list
    .default([])
    .describe('Discord ids, separated by commas, that become admins when they sign in.'),
  EMULATORS: flag
    .default('auto')
    .describe(
      'Built-in Discord and PayPal emulators. `auto`: only without Discord credentials, never in production.',
    ),
  EMULATOR_PORT: port.optional().describe('Port of the emulators. Default: `PORT` + 1, or a free one.'),
  DEMO_DATA: flag
    .default('auto')
    .describe('Fill an empty database with demo data. `auto`: only together with the emulators.'),
  COMPANY_NAME: z
    .string()
    .min(1)
    .max(60)
    .default('Botique')
    .describe("Your company's name, shown in the shop and on invoices."),
  COMPANY_ADDRESS: z
    .string()
    .max(500)
    .transform((value) =>
      value
        .split('|')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .default([])
    .describe('Postal address for invoices, with lines separated by `|`.'),
  COMPANY_EMAIL: z.email().optional().describe('Contact address for customers, shown on invoices.'),
  COMPANY_TAX_ID: z
    .string()
    .min(1)
    .max(60)
    .optional()
    .describe('Your tax or registration number, shown on invoices.'),
  COMMUNITY_URL: address.optional().describe('Your community server, linked from the top bar.'),
  TUTORIAL_URL: address
    .optional()
    .describe(
      'A video that shows customers how to use the launcher. Without it, the page shows an illustrated guide.',
    ),
  TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'is not the name of a time zone, such as Europe/Berlin')
    .transform(usualName)
    .default('UTC')
    .describe(
      'Time zone of your shop, such as `Europe/Berlin`. Its midnight separates the days in the sales figures.',
    ),
  TERMS_FILE: z
    .string()
    .optional()
    .describe('Text file with the terms that buyers accept. Without it, a general text is shown.'),
  PRIVACY_FILE: z
    .string()
    .optional()
    .describe('Text file with the privacy policy that buyers accept. Without it, a general text is shown.'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .optional()
    .describe('Minimum log level. Default `warn`, in production `info`.'),
  RATE_LIMIT_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(10)
    .default(600)
    .describe(
      'Requests per minute for one address, one API key or one license key. The other limits follow from it: ten times for WebSocket connections from one address, double for one person on all addresses together, half for products that start from one address, a fifth for ticket messages, a sixth for failed guesses of a key or token, a tenth for uploads and orders, a twentieth for logins, new tickets, refused admin calls, and downloads and first starts of the launcher, a sixtieth for replaced license keys and exports of storage.',
    ),
  OFFLINE_GRACE_HOURS: z.coerce
    .number()
    .min(0)
    .max(24 * 365)
    .default(24)
    .describe(
      'How long a sold product may start and run while it cannot reach the shop. 0: it cannot start without the shop, and a running product keeps running.',
    ),
  SIGNING_KEY_OVERLAP_DAYS: z.coerce
    .number()
    .min(0)
    .max(365)
    .default(30)
    .describe(
      'How long products accept the old signing key after `botique signing-key rotate`. At least as long as `OFFLINE_GRACE_HOURS`.',
    ),
  DRAIN_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(5)
    .default(0)
    .describe(
      'How long a stopping server answers 503 at `/readyz` before it closes its port, so that a load balancer notices.',
    ),
} as const;

const schema = z.object(settings);

/** A start that can't succeed. The terminal prints its message as a single line. */
export class StartError extends Error {}

export type Env = Omit<z.output<typeof schema>, 'HOST' | 'PUBLIC_URL' | 'WEB_ORIGIN' | 'LOG_LEVEL'> & {
  HOST: string;
  PUBLIC_URL: string;
  WEB_ORIGIN: string;
  LOG_LEVEL: NonNullable<z.output<typeof schema>['LOG_LEVEL']>;
};

export function readEnv(variables: NodeJS.ProcessEnv): Env {
  // An empty line in an .env file means "not set", not "the empty string".
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new StartError(`${issue?.path.join('.') ?? 'A variable'}: ${issue?.message ?? 'is not valid'}`);
  }
  const env = parsed.data;
  const production = env.NODE_ENV === 'production';
  if (production && !env.PUBLIC_URL) {
    throw new StartError('PUBLIC_URL: must be set in production, for example https://shop.example.com');
  }
  if (env.SIGNING_KEY_OVERLAP_DAYS * 24 < env.OFFLINE_GRACE_HOURS) {
    throw new StartError('SIGNING_KEY_OVERLAP_DAYS: must be at least as long as OFFLINE_GRACE_HOURS');
  }
  if (production && env.DATABASE_URL && !env.MASTER_KEY) {
    throw new StartError(
      'MASTER_KEY: must be set in production together with DATABASE_URL; create one with: openssl rand -base64 32',
    );
  }
  if (Boolean(env.DISCORD_CLIENT_ID) !== Boolean(env.DISCORD_CLIENT_SECRET)) {
    const missing = env.DISCORD_CLIENT_ID ? 'DISCORD_CLIENT_SECRET' : 'DISCORD_CLIENT_ID';
    throw new StartError(`${missing}: must be set together with the other Discord credential`);
  }
  refuseHalfOfPayPal(env);
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  const webOrigin = env.WEB_ORIGIN ?? publicUrl;
  checkHosts(publicUrl, webOrigin, env.COOKIE_DOMAIN);
  if (production && env.DEMO_DATA === 'on' && env.EMULATORS !== 'on') {
    throw new StartError('DEMO_DATA: not allowed in production, because it includes an admin');
  }
  return {
    ...env,
    HOST: env.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    PUBLIC_URL: publicUrl,
    WEB_ORIGIN: webOrigin,
    LOG_LEVEL: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
  };
}

/** Only what locates the data: neither wrong nor missing PayPal settings may fail a backup or restore. */
export function readDataSettings({ DATABASE_URL, DATA_DIR, MASTER_KEY }: NodeJS.ProcessEnv) {
  return readEnv({ DATABASE_URL, DATA_DIR, MASTER_KEY });
}

/** Without the webhook id, the shop would only learn of payments by polling. */
function refuseHalfOfPayPal(env: z.output<typeof schema>): void {
  const names = ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'] as const;
  const missing = names.filter((name) => env[name] === undefined);
  if (missing.length === 0 || missing.length === names.length) return;
  const given = names.find((name) => env[name] !== undefined);
  throw new StartError(`${missing[0]}: must be set together with ${given}`);
}

/** If the browser drops or withholds the cookies, no one can sign in. */
function checkHosts(publicUrl: string, webOrigin: string, cookieDomain: string | undefined): void {
  const hosts = [new URL(publicUrl).hostname, new URL(webOrigin).hostname];
  const within = (host: string) => host === cookieDomain || host.endsWith(`.${cookieDomain}`);
  if (cookieDomain && !hosts.every(within)) {
    throw new StartError(
      `COOKIE_DOMAIN: ${hosts.find((host) => !within(host))} does not belong to ${cookieDomain}`,
    );
  }
  if (!cookieDomain && hosts[0] !== hosts[1]) {
    throw new StartError(`COOKIE_DOMAIN: must name the domain that ${hosts[0]} and ${hosts[1]} share`);
  }
}
