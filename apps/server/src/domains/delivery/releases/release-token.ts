import { releaseTokenType, type ReleaseClaims } from '@botique/contract/delivery/release.ts';
import type { SigningKey } from '@botique/contract/licenses/offline-lease.ts';
import { createPublicKey, verify } from 'node:crypto';
import type { PublishedRow } from './repository.ts';

/** What a launcher compares with the zip that it has downloaded. */
export function claimsOf(
  { id, productId, version, bytes, sha256 }: Pick<PublishedRow, ClaimedColumn>,
  now: Date,
): ReleaseClaims {
  return { release: id, product: productId, version, bytes, sha256, iat: Math.floor(now.getTime() / 1000) };
}

type ClaimedColumn = 'id' | 'productId' | 'version' | 'bytes' | 'sha256';

export function signerOf(token: string): string {
  const { kid = '' } = decode(token.split('.')[0] ?? '') as { kid?: string };
  return kid;
}

/** Whether this key signed this token, and it is about this release. */
export function isTokenOf(token: string, release: PublishedRow, { publicKey }: SigningKey): boolean {
  const [header = '', claims = '', signature = ''] = token.split('.');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' });
  const signed = Buffer.from(`${header}.${claims}`);
  if (!verify(null, signed, key, Buffer.from(signature, 'base64url'))) return false;
  if ((decode(header) as { typ?: string }).typ !== releaseTokenType) return false;
  const { iat: _, ...told } = decode(claims) as ReleaseClaims;
  const { iat: __, ...meant } = claimsOf(release, release.publishedAt);
  return Object.entries(meant).every(([name, value]) => told[name as keyof typeof told] === value);
}

const decode = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString());
