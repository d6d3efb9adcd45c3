import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits, safe in cookies and headers. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Random 256-bit secrets need no salt or slow hash: they can't be guessed from a stolen table. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

export function secretMatches(secret: string, hash: string): boolean {
  const given = Buffer.from(hashSecret(secret));
  const stored = Buffer.from(hash);
  return given.length === stored.length && timingSafeEqual(given, stored);
}
