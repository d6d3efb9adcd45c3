import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';

export type SigningKey = { id: string; publicKey: string; privateKey: KeyObject };

export function makeSigningKey(id: string): SigningKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return { id, publicKey: publicKey.export({ format: 'jwk' }).x ?? '', privateKey };
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** A token as the shop makes it. */
export function signToken({ id, privateKey }: SigningKey, type: string, claims: object): string {
  const signed = `${encode({ alg: 'EdDSA', typ: type, kid: id })}.${encode(claims)}`;
  return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`;
}
