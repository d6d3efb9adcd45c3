import { sign, type KeyObject } from 'node:crypto';

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** A JSON Web Token in its compact form, signed with Ed25519. */
export function signToken(
  { type, keyId, privateKey }: { type: string; keyId: string; privateKey: KeyObject },
  claims: object,
): string {
  const signed = `${encode({ alg: 'EdDSA', typ: type, kid: keyId })}.${encode(claims)}`;
  return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`;
}
