import { createHash } from 'node:crypto';
import { openStoredFile, type StoredFile } from './stored-file.ts';
import { isSignedBy, readToken, type Token } from './token.ts';

/** A signing key as the shop lists it. */
export type ListedKey = { id: string; publicKey: string; statement: string | null };

/** `until` is null for the key that signs now, in seconds since 1970. */
type TrustedKey = { id: string; publicKey: string; until: number | null };

/** A key that this device trusts without asking the shop. */
export type PinnedKey = { id: string; publicKey: string };

const statementType = 'botique-key+jwt';
const timeoutMs = 10_000;

/**
 * The signing keys of a shop that this device trusts. The first contact decides which: from then on, a new key
 * must be signed by one that is trusted already, so that nobody else can pretend to be the shop.
 */
export type TrustedKeys = ReturnType<typeof openTrustedKeys>;

export function openTrustedKeys(shop: string) {
  const { origin } = new URL(shop);
  const name = createHash('sha256').update(origin).digest('hex').slice(0, 32);
  const file = openStoredFile('shops', name);
  let trusted = readTrusted(file);

  function isTrusted(token: Token, shopNow: number): boolean {
    const key = trusted.find(({ id }) => id === token.keyId);
    if (!key || (key.until !== null && shopNow >= key.until * 1000)) return false;
    return isSignedBy(token, key.publicKey);
  }

  /** Returns what the shop lists, or null if it can't be reached. */
  async function fetchKeys(): Promise<ListedKey[] | null> {
    try {
      const reply = await fetch(new URL('/api/licenses/signing-keys', shop), {
        signal: AbortSignal.timeout(timeoutMs),
      });
      const { data } = (await reply.json()) as { data?: unknown };
      if (!Array.isArray(data)) return null;
      const listed = data.filter(isListedKey);
      const extended = extendTrust(trusted, listed);
      if (extended === trusted) return listed;
      trusted = extended;
      file.write({ shop: origin, keys: trusted });
      return listed;
    } catch {
      // The next lease is another chance.
      return null;
    }
  }

  /**
   * Trusts the key that came with a launcher. If this device knows the shop already, its keys must lead to this
   * one, or this one to them. 'unknown' if the shop can't be asked.
   */
  async function pin({ id, publicKey }: PinnedKey): Promise<'trusted' | 'stranger' | 'unknown'> {
    const isKnown = () => trusted.some((key) => isSameKey(key, { id, publicKey }));
    if (trusted.length === 0) {
      trusted = [{ id, publicKey, until: null }];
      file.write({ shop: origin, keys: trusted });
    }
    if (isKnown()) return 'trusted';
    const listed = await fetchKeys();
    if (isKnown()) return 'trusted';
    if (!listed) return 'unknown';
    const leadsTo = extendTrust([{ id, publicKey, until: null }], listed);
    return leadsTo.some((key) => trusted.some((known) => isSameKey(key, known))) ? 'trusted' : 'stranger';
  }

  /**
   * Asks the shop if it does not know the key, or may not know that it was replaced. 'unknown' if the shop can't
   * be asked.
   */
  async function check(token: Token, shopNow: number): Promise<'trusted' | 'stranger' | 'unknown'> {
    const isCurrent = trusted.some(({ id, until }) => id === token.keyId && until === null);
    const wasAsked = isCurrent || (await fetchKeys()) !== null;
    if (isTrusted(token, shopNow)) return 'trusted';
    return wasAsked ? 'stranger' : 'unknown';
  }

  return {
    pin,
    isTrusted,
    check,
    isTrustedOrNew: async (token: Token, shopNow: number) => (await check(token, shopNow)) === 'trusted',
  };
}

/** Returns the same keys if there is nothing new. `listed` is ordered, oldest first. */
export function extendTrust(trusted: TrustedKey[], listed: readonly ListedKey[]): TrustedKey[] {
  const [first] = listed;
  if (!first) return trusted;
  const keys = new Map(trusted.map((key) => [key.id, key]));
  if (keys.size === 0) keys.set(first.id, { id: first.id, publicKey: first.publicKey, until: null });
  for (const { id, publicKey, statement } of listed) {
    const token = statement === null ? null : readToken(statement, statementType);
    const signer = token && keys.get(token.keyId);
    // A key that was replaced can introduce no other one: it may have been replaced because it leaked.
    if (!token || signer?.until !== null || keys.has(id) || !isSignedBy(token, signer.publicKey)) continue;
    const { kid, x, until } = token.claims;
    if (kid !== id || x !== publicKey || typeof until !== 'number') continue;
    keys.set(signer.id, { ...signer, until });
    keys.set(id, { id, publicKey, until: null });
  }
  return keys.size === trusted.length ? trusted : [...keys.values()];
}

function isSameKey(one: PinnedKey, other: PinnedKey): boolean {
  return one.id === other.id && one.publicKey === other.publicKey;
}

function readTrusted(file: StoredFile): TrustedKey[] {
  const { keys } = { ...(file.read() as { keys?: unknown } | undefined) };
  return Array.isArray(keys) ? keys.filter(isTrustedKey) : [];
}

function isTrustedKey(key: unknown): key is TrustedKey {
  const { id, publicKey, until } = { ...(key as Partial<Record<keyof TrustedKey, unknown>> | null) };
  return (
    typeof id === 'string' && typeof publicKey === 'string' && (until === null || typeof until === 'number')
  );
}

function isListedKey(key: unknown): key is ListedKey {
  const { id, publicKey, statement } = { ...(key as Partial<Record<keyof ListedKey, unknown>> | null) };
  return (
    typeof id === 'string' &&
    typeof publicKey === 'string' &&
    (statement === null || typeof statement === 'string')
  );
}
