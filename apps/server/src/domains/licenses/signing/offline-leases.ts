import { leaseType, type LeaseClaims } from '@botique/contract/licenses/offline-lease.ts';
import { createHash } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import { plainLicenseKey } from '../license-key.ts';
import type { LicenseRow } from '../repository.ts';
import type { SigningKeys } from './signing-keys.ts';

type Dependencies = {
  clock: Clock;
  signingKeys: Pick<SigningKeys, 'sign'>;
  /** How long a product may run without the shop. 0: the shop gives no leases. */
  offlineGraceMs: number;
};

/** A product should learn of a renewal of its license before the next outage. */
const longestRefreshMs = 15 * 60_000;

export type OfflineLeases = ReturnType<typeof createOfflineLeases>;

/** Signed permissions to run without the shop for a while. */
export function createOfflineLeases({ clock, signingKeys, offlineGraceMs }: Dependencies) {
  return {
    /** How often a connected product gets a new one. */
    refreshMs:
      offlineGraceMs === 0 ? Number.POSITIVE_INFINITY : Math.min(offlineGraceMs / 100, longestRefreshMs),

    async issue(
      license: LicenseRow,
      { key, device }: { key: string; device: string },
    ): Promise<string | null> {
      if (offlineGraceMs === 0) return null;
      const now = clock.now().getTime();
      const expiresAt = license.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY;
      const claims: LeaseClaims = {
        license: license.id,
        key: createHash('sha256').update(plainLicenseKey(key)).digest('base64url'),
        device,
        product: license.type,
        iat: Math.floor(now / 1000),
        exp: Math.floor(Math.min(now + offlineGraceMs, expiresAt) / 1000),
        expires: license.expiresAt ? Math.floor(expiresAt / 1000) : null,
      };
      return signingKeys.sign(leaseType, claims);
    },
  };
}
