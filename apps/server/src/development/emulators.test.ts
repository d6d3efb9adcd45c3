import { describe, expect, it } from 'vitest';
import { readEnv, StartError } from '../config/env.ts';
import { emulatorsWanted, startEmulators } from './emulators.ts';

const credentials = { DISCORD_CLIENT_ID: '123', DISCORD_CLIENT_SECRET: 'abc' };
const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example.com' };

function wanted(...variables: Record<string, string>[]): boolean | string {
  try {
    return emulatorsWanted(readEnv(Object.assign({}, ...variables) as Record<string, string>));
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
}

describe('decision to start the emulators', () => {
  it('[OFF-8] starts the emulators without Discord credentials', () => {
    expect(wanted()).toBe(true);
    expect(wanted({ NODE_ENV: 'test' })).toBe(true);
    expect(wanted({ EMULATORS: 'on' })).toBe(true);
  });

  it('[OFF-8] never starts the emulators with Discord credentials', () => {
    expect(wanted(credentials)).toBe(false);
    expect(wanted(credentials, { EMULATORS: 'off' })).toBe(false);
    expect(wanted(credentials, production)).toBe(false);
    // A contradiction: in a shop with real customers, anyone could sign in as anyone.
    expect(wanted(credentials, { EMULATORS: 'on' })).toMatch(/^EMULATORS: /);
    expect(wanted(credentials, production, { EMULATORS: 'on' })).toMatch(/^EMULATORS: /);
  });

  it('[OFF-9] refuses to start in production without Discord credentials', () => {
    expect(wanted(production)).toMatch(/^DISCORD_CLIENT_ID: /);
    expect(wanted(production, { EMULATORS: 'auto' })).toMatch(/^DISCORD_CLIENT_ID: /);
  });

  it('[OFF-9] starts the emulators in production when told to', () => {
    expect(wanted(production, { EMULATORS: 'on' })).toBe(true);
  });

  it('refuses to start a shop where no one could sign in', () => {
    expect(wanted({ EMULATORS: 'off' })).toMatch(/^DISCORD_CLIENT_ID: /);
  });
});

it('[OFF-8] starts emulators that provide the Discord settings and keep the configured admins', async () => {
  const before = readEnv({ ADMIN_IDS: '42' });
  const emulators = await startEmulators(before);
  try {
    const after = readEnv({ ...emulators.variables });
    expect(emulatorsWanted(after)).toBe(false);
    expect(after.ADMIN_IDS).toContain('42');
    const answer = await fetch(`${after.DISCORD_URL}/emulator/discord/personas`);
    expect(await answer.json()).toEqual({ personas: emulators.personas });
  } finally {
    await emulators.stop();
  }
});

const paypal = { PAYPAL_CLIENT_ID: '1', PAYPAL_CLIENT_SECRET: 'x', PAYPAL_WEBHOOK_ID: 'W' };

it('[OFF-70] emulates PayPal only when it has no credentials', async () => {
  const emulators = await startEmulators(readEnv({}));
  const { DISCORD_URL, ...variables } = emulators.variables;
  await emulators.stop();
  expect(variables).toMatchObject({
    PAYPAL_URL: DISCORD_URL,
    PAYPAL_SCRIPT_URL: `${DISCORD_URL}/sdk/js`,
    PAYPAL_CLIENT_ID: expect.any(String),
  });

  const besideRealPayPal = await startEmulators(readEnv(paypal));
  await besideRealPayPal.stop();
  const given = Object.keys(besideRealPayPal.variables);
  expect(given).toContain('DISCORD_URL');
  expect(given.filter((name) => name.startsWith('PAYPAL_'))).toEqual([]);
});

it('[OFF-70] starts no emulator and leaves PayPal off with credentials for Discord only', () => {
  expect(wanted(credentials)).toBe(false);
  expect(readEnv(credentials).PAYPAL_CLIENT_ID).toBeUndefined();
});
