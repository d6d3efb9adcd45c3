import { readToken } from '@botique/sdk/lease/token.ts';
import type { TrustedKeys } from '@botique/sdk/lease/trusted-keys.ts';
import type { License } from '../licenses/license-file.ts';
import { messages } from '../messages.ts';
import { Problem } from '../problem.ts';
import { ShopRefusal, type Shop } from '../shop.ts';

/** A published version of a product. */
export type Release = {
  id: string;
  version: string;
  bytes: number;
  sha256: string;
  /** A token, signed by the shop. */
  signature: string;
};

const tokenType = 'botique-release+jwt';
const longest = 200 * 2 ** 20;
/** Until the answer, the product doesn't run. */
const answerMs = 5_000;

/** The release that the shop wants this license to run. Nothing about it is verified yet. */
export async function currentRelease(shop: Shop, license: License): Promise<Release> {
  const given = await shop.get('/api/releases/current', { license: license.key });
  if (!isRelease(given)) throw new Problem(messages.notTheShop, { isOutage: true });
  const { id, version, bytes, sha256, signature } = given;
  return { id, version, bytes, sha256, signature };
}

type Question = { license: string; id: string; signal: AbortSignal };

/** A shop that can't be reached has not withdrawn it. */
export async function isWithdrawn(shop: Shop, { license, id, signal }: Question): Promise<boolean> {
  try {
    const { body } = await shop.download(`/api/releases/download/${id}`, {
      license,
      // Past its end, so that nothing is downloaded.
      query: { from: String(longest) },
      signal: AbortSignal.any([signal, AbortSignal.timeout(answerMs)]),
    });
    await body?.cancel();
    return false;
  } catch (error) {
    return error instanceof ShopRefusal && error.error === 'release_withdrawn';
  }
}

function isRelease(given: unknown): given is Release {
  const { id, version, bytes, sha256, signature } = { ...(given as Partial<Release> | null) };
  // The id and the version become part of paths and messages.
  return (
    /^[\da-f-]{36}$/.test(String(id)) &&
    /^[0-9A-Za-z][\w.+-]{0,49}$/.test(String(version)) &&
    Number.isSafeInteger(bytes) &&
    Number(bytes) > 0 &&
    Number(bytes) <= longest &&
    /^[\da-f]{64}$/.test(String(sha256)) &&
    typeof signature === 'string'
  );
}

/** Whether the shop has signed exactly this release for this product. Returns the product's id, or null. Throws if the shop can't be asked. */
export async function verifyRelease(
  release: Release,
  productId: string | null,
  keys: Pick<TrustedKeys, 'check'>,
): Promise<string | null> {
  const token = readToken(release.signature, tokenType);
  if (!token) return null;
  const { claims } = token;
  const { product, iat } = claims;
  const isThis =
    claims['release'] === release.id &&
    claims['version'] === release.version &&
    claims['bytes'] === release.bytes &&
    claims['sha256'] === release.sha256;
  if (!isThis || typeof product !== 'string' || typeof iat !== 'number') return null;
  if (productId !== null && product !== productId) return null;
  const trust = await keys.check(token, Math.max(Date.now(), iat * 1000));
  if (trust === 'unknown') throw new Problem(messages.unreachable, { isOutage: true });
  return trust === 'trusted' ? product : null;
}
