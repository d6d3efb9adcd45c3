import { licensesEndpoints } from '@botique/contract/licenses/endpoints.ts';
import {
  keyStatementClaims,
  keyStatementType,
  leaseClaims,
  leaseType,
  type KeyStatementClaims,
  type LeaseClaims,
  type SigningKey,
} from '@botique/contract/licenses/offline-lease.ts';
import { productServerEvents } from '@botique/contract/licenses/product-protocol.ts';
import { createPublicKey, verify } from 'node:crypto';
import { expect } from 'vitest';
import { send } from './person.ts';
import type { BareSession } from './product-sessions.ts';
import type { TestApp } from './test-app.ts';

/** As anyone can read them. */
export async function signingKeysOf(app: Pick<TestApp, 'url'>): Promise<SigningKey[]> {
  return (await send(app, licensesEndpoints['licenses.signingKeys'])).body.data as SigningKey[];
}

type Token = { type: string; keyId: string; claims: unknown };

/** Checks the signature of a JSON Web Token as a product would, with nothing but the public key. */
export function verifyToken(token: string, { publicKey }: SigningKey): Token {
  const [header = '', claims = '', signature = ''] = token.split('.');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' });
  const isSigned = verify(null, Buffer.from(`${header}.${claims}`), key, Buffer.from(signature, 'base64url'));
  if (!isSigned) throw new Error('The signature is wrong');
  const { typ: type, kid: keyId } = decode(header) as { typ: string; kid: string };
  return { type, keyId, claims: decode(claims) };
}

const decode = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString());

export function verifyLease(lease: string, key: SigningKey): LeaseClaims {
  const { type, keyId, claims } = verifyToken(lease, key);
  expect({ type, keyId }).toEqual({ type: leaseType, keyId: key.id });
  return leaseClaims.parse(claims);
}

/** Checks that the key before it introduces this key. */
export function verifyStatement(
  { id, publicKey, statement }: SigningKey,
  before: SigningKey,
): KeyStatementClaims {
  const { type, keyId, claims } = verifyToken(statement ?? '', before);
  expect({ type, keyId }).toEqual({ type: keyStatementType, keyId: before.id });
  const introduced = keyStatementClaims.parse(claims);
  expect(introduced).toMatchObject({ kid: id, x: publicKey });
  return introduced;
}

export function leasesOf({ received }: Pick<BareSession, 'received'>): string[] {
  const { name: lease, payload: form } = productServerEvents.lease;
  return received.filter(({ name }) => name === lease).map(({ payload }) => form.parse(payload).lease);
}

/** The first lease of a session, which follows its seat. */
export async function firstLeaseOf(session: Pick<BareSession, 'received'>): Promise<string> {
  await expect.poll(() => leasesOf(session)).toHaveLength(1);
  return leasesOf(session)[0] ?? '';
}

/** The id of the key that signed it. */
export const signerOf = (lease: string): string => (decode(lease.split('.')[0] ?? '') as { kid: string }).kid;
