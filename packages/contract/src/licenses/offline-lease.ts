import * as z from 'zod';

/** A key that signs offline leases. */
export const signingKey = z
  .object({
    id: z.string().meta({ description: 'The `kid` of what it signs.' }),
    publicKey: z.string().meta({ description: '32 bytes of Ed25519, in base64url.' }),
    statement: z.string().nullable().meta({
      description: 'Signed by the key before it: trust this key if you trust that one. Null for the first.',
    }),
  })
  .meta({ id: 'SigningKey' });
export type SigningKey = z.infer<typeof signingKey>;

/** The `typ` of the two kinds of JSON Web Tokens. */
export const leaseType = 'botique-lease+jwt';
export const keyStatementType = 'botique-key+jwt';

/** In seconds since 1970, like all times of JSON Web Tokens. */
const time = z.int();

/** What an offline lease says: this product may run on this device without the shop until `exp`. */
export const leaseClaims = z.object({
  license: z.uuid(),
  /** SHA-256 of the license key in capital letters without dashes, in base64url. */
  key: z.string(),
  device: z.string(),
  product: z.string(),
  iat: time,
  exp: time,
  /** When the license itself expires; null means lifetime. Never before `exp`. */
  expires: time.nullable(),
});
export type LeaseClaims = z.infer<typeof leaseClaims>;

/** Introduces a new signing key. Signed by the one before it, which is accepted until `until`. */
export const keyStatementClaims = z.object({ kid: z.string(), x: z.string(), iat: time, until: time });
export type KeyStatementClaims = z.infer<typeof keyStatementClaims>;
