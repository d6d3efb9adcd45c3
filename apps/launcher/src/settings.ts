import { readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PinnedKey } from '@botique/sdk/lease/trusted-keys.ts';
import { messages } from './messages.ts';
import { Problem } from './problem.ts';

/** What the shop put into the zip for this customer. */
export type Settings = {
  /** Its address. */
  shop: string;
  shopName: string;
  /** Exchanged once for the license keys. */
  claim: string | null;
  signingKey: PinnedKey | null;
};

/** From `settings.json` next to the program. */
export function readSettings(program = process.argv[1] ?? ''): Settings {
  try {
    const text = readFileSync(join(dirname(realpathSync(program)), 'settings.json'), 'utf8');
    // Editors on Windows add a mark to the beginning.
    const given = JSON.parse(text.replace(/^\uFEFF/, '')) as Partial<Record<keyof Settings, unknown>>;
    const { shop, shopName, claim } = given;
    if (typeof shop !== 'string' || !/^https?:$/.test(new URL(shop).protocol)) throw new TypeError('shop');
    return {
      shop,
      shopName: typeof shopName === 'string' ? shopName : new URL(shop).host,
      claim: typeof claim === 'string' ? claim : null,
      signingKey: readKey(given.signingKey),
    };
  } catch (cause) {
    throw new Problem(messages.noSettings, { cause });
  }
}

function readKey(given: unknown): PinnedKey | null {
  const { id, publicKey } = { ...(given as Partial<Record<keyof PinnedKey, unknown>> | null) };
  return typeof id === 'string' && typeof publicKey === 'string' ? { id, publicKey } : null;
}
