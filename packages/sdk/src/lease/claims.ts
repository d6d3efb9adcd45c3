import { createHash } from 'node:crypto';
import type { Token } from './token.ts';

/** What a lease is for. */
export type Holder = {
  /** The license key. */
  license: string;
  /** The device. */
  uuid: string;
  product: string;
};

/** Times in milliseconds since 1970, by the clock of the shop. */
export type Lease = {
  issuedAt: number;
  endsAt: number;
  /** Whether it ends because the license does. */
  endsWithLicense: boolean;
};

/** The same normal form as in the shop. */
export function plainKey(typed: string): string {
  return typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
}

/** Null if the lease is for something else. */
export function leaseFor({ claims }: Token, { license, uuid, product }: Holder): Lease | null {
  const { iat, exp, expires } = claims;
  const key = createHash('sha256').update(plainKey(license)).digest('base64url');
  if (claims['key'] !== key || claims['device'] !== uuid.toLowerCase() || claims['product'] !== product) {
    return null;
  }
  if (typeof iat !== 'number' || typeof exp !== 'number') return null;
  return { issuedAt: iat * 1000, endsAt: exp * 1000, endsWithLicense: expires === exp };
}
