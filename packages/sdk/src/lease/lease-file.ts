import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { configFolder } from '../config-folder.ts';
import { plainKey, type Holder } from './claims.ts';
import { readStored, removeStored, writeStored } from './stored-file.ts';

export type StoredLease = {
  token: string;
  /** The last time this device was seen running, by its own clock. It never goes back. */
  seenAt: number;
  /** How much the clock of the shop was ahead of this device's. */
  aheadMs: number;
};

/** The lease of one product on this device. Sealed, so that a changed or copied file is not accepted. */
export function openLeaseFile(shop: string, holder: Holder) {
  const key = plainKey(holder.license);
  const name = createHash('sha256')
    .update(`${new URL(shop).origin} ${holder.product} ${key}`)
    .digest('hex');
  const file = join(configFolder(), 'leases', `${name.slice(0, 32)}.json`);

  function sealOf({ token, seenAt, aheadMs }: StoredLease): Buffer {
    return createHmac('sha256', `${key} ${holder.uuid} ${machine()}`)
      .update(JSON.stringify([token, seenAt, aheadMs]))
      .digest();
  }

  return {
    read(): StoredLease | null {
      const stored = readStored(file) as (Partial<StoredLease> & { seal?: unknown }) | undefined;
      const { token, seenAt, aheadMs, seal } = { ...stored };
      if (typeof token !== 'string' || typeof seenAt !== 'number' || typeof aheadMs !== 'number') return null;
      const lease = { token, seenAt, aheadMs };
      const expected = sealOf(lease);
      const given = Buffer.from(typeof seal === 'string' ? seal : '', 'base64url');
      return given.length === expected.length && timingSafeEqual(given, expected) ? lease : null;
    },
    write: (lease: StoredLease): void =>
      writeStored(file, { ...lease, seal: sealOf(lease).toString('base64url') }),
    remove: (): void => removeStored(file),
  };
}

/** Tells this machine from others. */
function machine(): string {
  try {
    return readFileSync('/etc/machine-id', 'utf8').trim() || hostname();
  } catch {
    return hostname();
  }
}
