import { describe, expect, it } from 'vitest';
import { readEnv, StartError } from '../env.ts';
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

describe('whether the emulators start', () => {
  it('[OFF-8] they start without credentials', () => {
    expect(wanted()).toBe(true);
    expect(wanted({ NODE_ENV: 'test' })).toBe(true);
    expect(wanted({ EMULATORS: 'on' })).toBe(true);
  });

  it('[OFF-8] they never start beside credentials', () => {
    expect(wanted(credentials)).toBe(false);
    expect(wanted(credentials, { EMULATORS: 'off' })).toBe(false);
    expect(wanted(credentials, production)).toBe(false);
    // Both asked for: a shop with real customers must not let anybody be anybody.
    expect(wanted(credentials, { EMULATORS: 'on' })).toMatch(/^EMULATORS: /);
    expect(wanted(credentials, production, { EMULATORS: 'on' })).toMatch(/^EMULATORS: /);
  });

  it('[OFF-9] production without credentials does not start', () => {
    expect(wanted(production)).toMatch(/^DISCORD_CLIENT_ID: /);
    expect(wanted(production, { EMULATORS: 'auto' })).toMatch(/^DISCORD_CLIENT_ID: /);
  });

  it('[OFF-9] production starts with emulators when told to', () => {
    expect(wanted(production, { EMULATORS: 'on' })).toBe(true);
  });

  it('refuses a shop where nobody could sign in', () => {
    expect(wanted({ EMULATORS: 'off' })).toMatch(/^DISCORD_CLIENT_ID: /);
  });
});

it('[OFF-8] the started emulators hand over credentials with which the server is complete', async () => {
  const before = readEnv({ ADMIN_IDS: '42' });
  const emulators = await startEmulators(before);
  try {
    const after = readEnv({ ...emulators.variables });
    expect(emulatorsWanted(after)).toBe(false);
    expect(after.ADMIN_IDS).toContain('42');
    const answer = await fetch(`${after.DISCORD_URL}/emulator/chat/personas`);
    expect(await answer.json()).toEqual({ personas: emulators.personas });
  } finally {
    await emulators.stop();
  }
});

const paypal = { PAYPAL_CLIENT_ID: '1', PAYPAL_CLIENT_SECRET: 'x', PAYPAL_WEBHOOK_ID: 'W' };

it('[OFF-70] the emulators stand in for PayPal only where it has no credentials of its own', async () => {
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

it('[OFF-70] with credentials for Discord alone, no emulator starts and PayPal is off', () => {
  expect(wanted(credentials)).toBe(false);
  expect(readEnv(credentials).PAYPAL_CLIENT_ID).toBeUndefined();
});
