import { randomBytes, randomInt } from 'node:crypto';
import type { Persona } from '../personas.ts';

const discordEpoch = 1_420_070_400_000n;
const fiftyYears = 50n * 365n * 24n * 60n * 60n * 1000n;
const moods = ['quiet', 'brave', 'sunny', 'tidy', 'swift', 'mellow', 'curious', 'lucky'] as const;
const animals = ['otter', 'heron', 'badger', 'lynx', 'puffin', 'marmot', 'gecko', 'moth'] as const;

export const longestName = 32;

/** A new person with the typed name, or a made-up one if it is empty. */
export function newcomer(now: number, typedName: string): Persona {
  const name = typedName || inventName();
  return {
    id: snowflake(now),
    username: `${usernameFrom(name)}_${randomInt(1_000, 10_000)}`,
    globalName: name,
    avatar: newAvatarHash(),
    role: 'customer',
    about: 'Created on this page.',
  };
}

/** Dated fifty years from now, like the personas' ids, so that it never belongs to a real Discord user. */
export function snowflake(now: number) {
  return String(((BigInt(now) + fiftyYears - discordEpoch) << 22n) | BigInt(randomInt(1 << 22)));
}

export function newAvatarHash() {
  return randomBytes(16).toString('hex');
}

/** Discord usernames allow only a-z, 0-9, '_' and '.', so names in other scripts become 'guest'. */
function usernameFrom(name: string) {
  const latin = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 20);
  return latin || 'guest';
}

function inventName() {
  return [pick(moods), pick(animals)].map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}

function pick<Item>(items: readonly [Item, ...Item[]]): Item {
  return items[randomInt(items.length)] ?? items[0];
}
