import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { readEnv, settings, StartError } from './env.ts';

type Name = keyof typeof settings;

/** Values that must stop the start. An empty list means that every value is valid. */
const wrongValues: Record<Name, string[]> = {
  NODE_ENV: ['prod', 'Production'],
  HOST: [],
  PORT: ['http', '-1', '0', '65536', '80.5', '30 05'],
  PUBLIC_URL: ['shop.example.com', 'localhost:3005', 'ftp://shop.example.com', '/shop'],
  WEB_ORIGIN: ['*', 'localhost:3005', 'ws://shop.example.com'],
  COOKIE_DOMAIN: ['localhost', 'https://example.com', 'example.com; Secure'],
  TRUST_PROXY: ['yes', '-1', '11', '1.5'],
  DATABASE_URL: ['mysql://localhost/shop', 'localhost:5432'],
  DATABASE_POOL: ['many', '3', '501', '4.5'],
  DATA_DIR: [],
  MASTER_KEY: ['secret', 'c2hvcnQ=', Buffer.alloc(33).toString('base64')],
  BACKUP_PASSPHRASE: [],
  REDIS_URL: ['http://localhost:6379', 'localhost:6379'],
  DISCORD_CLIENT_ID: [],
  DISCORD_CLIENT_SECRET: [],
  DISCORD_URL: ['discord.com', 'localhost:4000', 'mailto:june@example.com'],
  DISCORD_CDN_URL: ['cdn.discordapp.com', 'localhost:4000'],
  DISCORD_WEBHOOK_URL: ['discord.com/api/webhooks/1/x', 'javascript:alert(1)'],
  PAYPAL_CLIENT_ID: [],
  PAYPAL_CLIENT_SECRET: [],
  PAYPAL_WEBHOOK_ID: [],
  PAYPAL_URL: ['api-m.paypal.com', 'localhost:4000'],
  PAYPAL_SCRIPT_URL: ['www.paypal.com/sdk/js', 'javascript:alert(1)'],
  PAYPAL_ORIGINS: [],
  ADMIN_IDS: [],
  EMULATORS: ['true', 'ON'],
  EMULATOR_PORT: ['http', '0', '65536'],
  DEMO_DATA: ['yes'],
  COMPANY_NAME: ['x'.repeat(61)],
  COMPANY_ADDRESS: ['x'.repeat(501)],
  COMPANY_EMAIL: ['shop', 'shop@'],
  COMPANY_TAX_ID: ['x'.repeat(61)],
  COMMUNITY_URL: ['discord.gg/botique', 'javascript:alert(1)'],
  TUTORIAL_URL: ['discord.gg/botique', 'javascript:alert(1)'],
  TIME_ZONE: ['Berlin', 'IST', 'PST', 'AST', 'ACT', 'UTC+2', '+02:00', 'Europe/Berlin; drop'],
  TERMS_FILE: [],
  PRIVACY_FILE: [],
  LOG_LEVEL: ['verbose', 'INFO'],
  RATE_LIMIT_PER_MINUTE: ['none', '9', '10.5'],
  OFFLINE_GRACE_HOURS: ['a day', '-1', '8761'],
  SIGNING_KEY_OVERLAP_DAYS: ['a month', '-1', '366'],
  DRAIN_SECONDS: ['soon', '-1', '6'],
};

const wrongPairs = Object.entries(wrongValues).flatMap(([name, values]) =>
  values.map((value) => ({ name, value })),
);

function complaint(variables: Record<string, string>): string {
  try {
    readEnv(variables);
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
  return 'no complaint';
}

function expectOneLineAbout(name: string, line: string): void {
  expect(line.startsWith(`${name}: `), line).toBe(true);
  expect(line).not.toContain('\n');
  expect(line.length).toBeGreaterThan(`${name}: `.length);
}

describe('invalid settings', () => {
  it.for(wrongPairs)('[OFF-1] refuses $name=$value and names the setting', ({ name, value }) => {
    expectOneLineAbout(name, complaint({ [name]: value }));
  });

  it('[OFF-1] requires PUBLIC_URL in production', () => {
    expectOneLineAbout('PUBLIC_URL', complaint({ NODE_ENV: 'production' }));
    expectOneLineAbout('PUBLIC_URL', complaint({ NODE_ENV: 'production', PUBLIC_URL: '' }));
  });

  it('[OFF-1] names the missing half of the Discord credentials', () => {
    expectOneLineAbout('DISCORD_CLIENT_SECRET', complaint({ DISCORD_CLIENT_ID: '123' }));
    expectOneLineAbout('DISCORD_CLIENT_ID', complaint({ DISCORD_CLIENT_SECRET: 'abc' }));
    expectOneLineAbout(
      'DISCORD_CLIENT_ID',
      complaint({ DISCORD_CLIENT_ID: '', DISCORD_CLIENT_SECRET: 'abc' }),
    );
  });

  it('[OFF-1] names a missing part of the PayPal credentials', () => {
    expectOneLineAbout('PAYPAL_CLIENT_SECRET', complaint({ PAYPAL_CLIENT_ID: '1', PAYPAL_WEBHOOK_ID: 'W' }));
    expectOneLineAbout('PAYPAL_WEBHOOK_ID', complaint({ PAYPAL_CLIENT_ID: '1', PAYPAL_CLIENT_SECRET: 'x' }));
    expectOneLineAbout('PAYPAL_CLIENT_ID', complaint({ PAYPAL_WEBHOOK_ID: 'W' }));
  });

  it.for([
    { name: 'PORT', variables: { PORT: 'http' } },
    { name: 'PUBLIC_URL', variables: { NODE_ENV: 'production' } },
    { name: 'SIGNING_KEY_OVERLAP_DAYS', variables: { OFFLINE_GRACE_HOURS: '800' } },
  ])('[OFF-1] exits with code 1 and one line about $name', async ({ name, variables }) => {
    const { code, stderr, stdout } = await runMain(variables);
    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(stderr).toContain(` ${name}: `);
  });
});

/** In another folder, so that a developer's `.env` isn't read. */
async function runMain(variables: Record<string, string>) {
  const main = fileURLToPath(new URL('../main.ts', import.meta.url));
  const env = { PATH: process.env['PATH'], ...variables };
  return new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(process.execPath, [main], { cwd: tmpdir(), env }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode, stdout, stderr }),
    );
  });
}

describe('valid settings', () => {
  it.for([
    ['europe/berlin', 'Europe/Berlin'],
    ['utc', 'UTC'],
    ['Etc/UTC', 'UTC'],
  ])('spells the time zone %s as %s', ([written, usual]) => {
    expect(readEnv({ TIME_ZONE: written })).toMatchObject({ TIME_ZONE: usual });
  });

  const defaults = {
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    PORT: 3005,
    PUBLIC_URL: 'http://localhost:3005',
    WEB_ORIGIN: 'http://localhost:3005',
    TIME_ZONE: 'UTC',
    TRUST_PROXY: 0,
    DATABASE_POOL: 20,
    DISCORD_URL: 'https://discord.com',
    DISCORD_CDN_URL: 'https://cdn.discordapp.com',
    PAYPAL_URL: 'https://api-m.paypal.com',
    PAYPAL_SCRIPT_URL: 'https://www.paypal.com/sdk/js',
    PAYPAL_ORIGINS: ['https://*.paypal.com', 'https://*.paypalobjects.com', 'https://*.venmo.com'],
    ADMIN_IDS: [],
    EMULATORS: 'auto',
    DEMO_DATA: 'auto',
    COMPANY_NAME: 'Botique',
    COMPANY_ADDRESS: [],
    LOG_LEVEL: 'warn',
    RATE_LIMIT_PER_MINUTE: 600,
    OFFLINE_GRACE_HOURS: 24,
    SIGNING_KEY_OVERLAP_DAYS: 30,
    DRAIN_SECONDS: 0,
  };

  it('[OFF-5] [UI-8] uses port 3005 of this machine by default', () => {
    expect(readEnv({})).toEqual(defaults);
  });

  it('[OFF-5] uses a configured port, also in the public URL', () => {
    expect(readEnv({ PORT: '4000' })).toEqual({
      ...defaults,
      PORT: 4000,
      PUBLIC_URL: 'http://localhost:4000',
      WEB_ORIGIN: 'http://localhost:4000',
    });
  });

  it('treats an empty value as not set', () => {
    const empty = Object.fromEntries(Object.keys(settings).map((name) => [name, '']));
    expect(readEnv(empty)).toEqual(defaults);
  });

  it('listens on all addresses and logs at info level in production', () => {
    const env = readEnv({ NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example.com/' });
    expect(env).toMatchObject({
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://shop.example.com',
      WEB_ORIGIN: 'https://shop.example.com',
      LOG_LEVEL: 'info',
    });
  });

  it('splits ADMIN_IDS at commas and spaces', () => {
    expect(readEnv({ ADMIN_IDS: '1, 2,,3 4' }).ADMIN_IDS).toEqual(['1', '2', '3', '4']);
  });
});

describe('docs/configuration.md', () => {
  // After changing the settings, run `vitest run -u` on this file to update the page.
  it('lists every setting in docs/configuration.md', async () => {
    const page = fileURLToPath(new URL('../../../../docs/configuration.md', import.meta.url));
    await expect(configurationPage()).toMatchFileSnapshot(page);
  });
});

function configurationPage(): string {
  const rows = Object.entries<z.ZodType>(settings).map(([name, setting]) => [
    `\`${name}\``,
    defaultOf(setting),
    (setting.description ?? '').replaceAll('|', String.raw`\|`),
  ]);
  return `# Configuration

Settings are environment variables or lines in a \`.env\` file next to \`package.json\`. The environment takes
precedence, and an empty value means not set. If a value is invalid, the start fails with one line that names it.

${table(['name', 'default', 'meaning'], rows)}
`;
}

function defaultOf(setting: z.ZodType): string {
  const { success, data } = setting.safeParse(undefined);
  if (!success || data === undefined || (Array.isArray(data) && data.length === 0)) return '';
  return `\`${String(data)}\``;
}

/** Padded like the formatter does, so that formatting doesn't change the file. */
function table(head: string[], rows: string[][]): string {
  const widths = head.map((title, column) =>
    Math.max(...[head, ...rows].map((row) => (row[column] ?? title).length)),
  );
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

describe('contradictory settings', () => {
  it.for([
    ['a foreign cookie domain', { PUBLIC_URL: 'https://shop.example', COOKIE_DOMAIN: 'other.example' }],
    [
      'a page that the cookie domain leaves out',
      {
        PUBLIC_URL: 'https://api.shop.example',
        WEB_ORIGIN: 'https://www.other.example',
        COOKIE_DOMAIN: 'shop.example',
      },
    ],
    [
      'a page on another host without a cookie domain',
      { PUBLIC_URL: 'https://api.shop.example', WEB_ORIGIN: 'https://www.shop.example' },
    ],
  ] as const)('[OFF-1] refuses to start with %s', ([, variables]) => {
    expect(() => readEnv(variables)).toThrow(/^COOKIE_DOMAIN: /);
  });

  it('[OFF-1] refuses to start in production with demo data', () => {
    const variables = { NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example', DEMO_DATA: 'on' };
    expect(() => readEnv(variables)).toThrow(/^DEMO_DATA: /);
  });
});
