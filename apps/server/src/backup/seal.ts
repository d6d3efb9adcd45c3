import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto';
import { BackupError } from './backup-error.ts';

/*
 * A backup is a header followed by chunks.
 *   header: "botique backup 1\n", a 16-byte salt, a 16-byte check that only the right passphrase produces
 *   chunk:  4 bytes (top bit: last chunk; the rest: length), then AES-256-GCM ciphertext and tag
 * The nonce holds the chunk's number and whether it is the last: no chunk can be dropped, repeated or moved.
 * Each file has its own salt and therefore its own key: no nonce is used twice with the same key.
 */
const magic = Buffer.from('botique backup 1\n');
const anyVersion = /^botique backup \d+\n/;
const saltBytes = 16;
const checkBytes = 16;
const tagBytes = 16;
const lastFlag = 0x8000_0000;

export const headerBytes = magic.length + saltBytes + checkBytes;
export const prefixBytes = 4;
/** The size of a chunk's contents before compression. */
export const chunkBytes = 256 * 1024;
/** Compression can make a chunk slightly longer. */
const longestSealed = chunkBytes + 4096;

const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 192 * 1024 * 1024 };

export type Seal = {
  header: Buffer;
  seal(number: number, plain: Uint8Array, isLast: boolean): Buffer;
  open(number: number, sealed: Buffer, isLast: boolean): Buffer;
};

export async function newSeal(passphrase: string): Promise<Seal> {
  const start = Buffer.concat([magic, randomBytes(saltBytes)]);
  const keys = await deriveKeys(passphrase, start);
  return createSeal(Buffer.concat([start, keys.check]), keys.sealing);
}

export type Unlock = (header: Buffer) => Promise<Seal>;

/** Caches the key of each header, so that reading a file twice derives it only once. */
export function unlockWith(passphrase: string): Unlock {
  const known = new Map<string, Promise<Seal>>();
  return (header) => {
    const name = header.toString('hex');
    const seal = known.get(name) ?? sealOf(header, passphrase);
    known.set(name, seal);
    return seal;
  };
}

/** Distinguishes a foreign file, a backup by a newer version and a wrong passphrase. */
async function sealOf(header: Buffer, passphrase: string): Promise<Seal> {
  if (!header.subarray(0, magic.length).equals(magic)) {
    throw new BackupError(
      anyVersion.test(header.toString('latin1'))
        ? 'This backup was written by a newer version of Botique. Use that version or a newer one.'
        : 'This file is not a backup of Botique.',
    );
  }
  if (header.length < headerBytes) throw truncated();
  const keys = await deriveKeys(passphrase, header.subarray(0, magic.length + saltBytes));
  if (!timingSafeEqual(keys.check, header.subarray(-checkBytes))) {
    throw new BackupError('The passphrase is wrong.');
  }
  return createSeal(header, keys.sealing);
}

export function readPrefix(prefix: Buffer): { length: number; isLast: boolean } {
  const value = prefix.readUInt32BE();
  const isLast = value >= lastFlag;
  const length = isLast ? value - lastFlag : value;
  if (length <= tagBytes || length > longestSealed) throw damaged();
  return { length, isLast };
}

export const damaged = () => new BackupError('The backup is damaged or was changed.');
export const truncated = () => new BackupError('The backup is incomplete: its end is missing.');

async function deriveKeys(passphrase: string, start: Buffer) {
  const salt = start.subarray(-saltBytes);
  // Keyboards may encode the same letter in different ways.
  const secret = passphrase.normalize('NFC');
  const derived = await new Promise<Buffer>((resolve, reject) => {
    scrypt(secret, salt, 64, cost, (error, key) => (error ? reject(error) : resolve(key)));
  });
  const check = createHmac('sha256', derived.subarray(32)).update(start).digest();
  return { sealing: derived.subarray(0, 32), check: check.subarray(0, checkBytes) };
}

function createSeal(header: Buffer, key: Buffer): Seal {
  const nonceOf = (number: number, isLast: boolean) => {
    const nonce = Buffer.alloc(12);
    nonce.writeUInt8(isLast ? 1 : 0);
    nonce.writeBigUInt64BE(BigInt(number), 4);
    return nonce;
  };
  return {
    header,
    seal(number, plain, isLast) {
      const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, isLast)).setAAD(header);
      const body = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
      const prefix = Buffer.alloc(prefixBytes);
      prefix.writeUInt32BE(isLast ? body.length + lastFlag : body.length);
      return Buffer.concat([prefix, body]);
    },
    open(number, sealed, isLast) {
      const cipher = createDecipheriv('aes-256-gcm', key, nonceOf(number, isLast))
        .setAAD(header)
        .setAuthTag(sealed.subarray(-tagBytes));
      const plain = cipher.update(sealed.subarray(0, -tagBytes));
      try {
        return Buffer.concat([plain, cipher.final()]);
      } catch {
        throw damaged();
      }
    },
  };
}
