import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { plainLicenseKey } from './license-key.ts';

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

export type Keyring = ReturnType<typeof createKeyring>;

/** Derives two keys from the master key: one encrypts license keys and signing keys, the other computes digests of
 * license keys. */
export function createKeyring(masterKey: Buffer) {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', masterKey, '', `botique license keys, ${purpose}`, 32));
  const sealing = derive('sealing');
  const finding = derive('finding');

  return {
    /** Bound to the id of its row, so that sealed bytes moved to another row do not open. */
    seal(secret: string, id: string): Buffer {
      const iv = randomBytes(ivBytes);
      const sealed = createCipheriv(cipher, sealing, iv).setAAD(Buffer.from(id));
      const body = Buffer.concat([sealed.update(secret, 'utf8'), sealed.final()]);
      return Buffer.concat([iv, sealed.getAuthTag(), body]);
    },

    open(sealed: Buffer, id: string): string {
      const opened = createDecipheriv(cipher, sealing, sealed.subarray(0, ivBytes))
        .setAAD(Buffer.from(id))
        .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
      return opened.update(sealed.subarray(ivBytes + tagBytes), undefined, 'utf8') + opened.final('utf8');
    },

    digest: (licenseKey: string): Buffer =>
      createHmac('sha256', finding).update(plainLicenseKey(licenseKey)).digest(),

    /** Identifies this keyring without revealing it. */
    fingerprint: createHash('sha256').update(finding).digest('base64url').slice(0, 22),
  };
}
