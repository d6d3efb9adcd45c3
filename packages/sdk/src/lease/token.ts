import { createPublicKey, verify } from 'node:crypto';

/** A JSON Web Token that was not verified yet. */
export type Token = { keyId: string; claims: Record<string, unknown>; signed: string; signature: Buffer };

/** Null if this is no token of this type. */
export function readToken(token: string, type: string): Token | null {
  const [header = '', claims = '', signature = '', ...more] = token.split('.');
  const { alg, typ, kid } = decode(header);
  if (more.length > 0 || alg !== 'EdDSA' || typ !== type || typeof kid !== 'string') return null;
  return {
    keyId: kid,
    claims: decode(claims),
    signed: `${header}.${claims}`,
    signature: Buffer.from(signature, 'base64url'),
  };
}

/** `publicKey` is 32 bytes of Ed25519, in base64url. */
export function isSignedBy({ signed, signature }: Token, publicKey: string): boolean {
  try {
    const key = createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x: publicKey } });
    return verify(null, Buffer.from(signed), key, signature);
  } catch {
    return false;
  }
}

function decode(part: string): Record<string, unknown> {
  try {
    const decoded: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return typeof decoded === 'object' && decoded !== null ? { ...decoded } : {};
  } catch {
    return {};
  }
}
