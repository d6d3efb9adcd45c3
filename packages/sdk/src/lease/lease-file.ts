import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { plainKey, type Holder } from './claims.ts';
import { noFile, openStoredFile } from './stored-file.ts';

export type StoredLease = {
  token: string;
  /** The last time this device was seen running, by its own clock. It never goes back. */
  seenAt: number;
  /** How much the clock of the shop was ahead of this device's. */
  aheadMs: number;
};

type Options = {
  shop: string;
  holder: Holder;
  keepsFile: boolean;
  /** Contains an id that tells this machine from others. Some systems have no such file. */
  machineIdFile?: string;
};

/** The lease of one product on this device. Sealed, so that a changed or copied file is not accepted. */
export function openLeaseFile({ shop, holder, keepsFile, machineIdFile = '/etc/machine-id' }: Options) {
  const key = plainKey(holder.license);
  const name = createHash('sha256')
    .update(`${new URL(shop).origin} ${holder.product} ${holder.uuid} ${key}`)
    .digest('hex');
  const file = keepsFile ? openStoredFile('leases', name.slice(0, 32)) : noFile;

  function sealOf({ token, seenAt, aheadMs }: StoredLease): Buffer {
    return createHmac('sha256', `${key} ${holder.uuid} ${idIn(machineIdFile)}`)
      .update(JSON.stringify([token, seenAt, aheadMs]))
      .digest();
  }

  return {
    read(): StoredLease | null {
      const stored = file.read() as (Partial<StoredLease> & { seal?: unknown }) | undefined;
      const { token, seenAt, aheadMs, seal } = { ...stored };
      if (typeof token !== 'string' || typeof seenAt !== 'number' || typeof aheadMs !== 'number') return null;
      const lease = { token, seenAt, aheadMs };
      const expected = sealOf(lease);
      const given = Buffer.from(typeof seal === 'string' ? seal : '', 'base64url');
      return given.length === expected.length && timingSafeEqual(given, expected) ? lease : null;
    },
    write: (lease: StoredLease): void => file.write({ ...lease, seal: sealOf(lease).toString('base64url') }),
    remove: file.remove,
  };
}

function idIn(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return '';
  }
}
