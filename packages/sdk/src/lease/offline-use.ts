import { leaseFor, type Holder, type Lease } from './claims.ts';
import { openLeaseFile } from './lease-file.ts';
import { readToken } from './token.ts';
import { openTrustedKeys } from './trusted-keys.ts';

/** Why a stored lease does not allow a start. Null if there is none, or it is for something else. */
export type NoLease = 'offline_too_long' | 'expired' | 'clock_set_back' | null;

export type OfflineUse = ReturnType<typeof openOfflineUse>;

const leaseType = 'botique-lease+jwt';
/** Clocks are corrected all the time. */
const toleranceMs = 60_000;
const recordMs = 60_000;

/** The permission of the shop to run without it for a while. */
export function openOfflineUse(shop: string, holder: Holder) {
  const trustedKeys = openTrustedKeys(shop);
  const file = openLeaseFile(shop, holder);
  /** The lease in use, and when it began to be, by three clocks. */
  let current: { lease: Lease; token: string; shopAt: number; runningAt: number; aheadMs: number } | null =
    null;
  let recording: NodeJS.Timeout | undefined;

  /** By the shop's clock. Whoever sets the clock back still has the time that this process has been running. */
  function shopNow({ shopAt, runningAt, aheadMs }: NonNullable<typeof current>): number {
    return Math.max(shopAt + performance.now() - runningAt, Date.now() + aheadMs);
  }

  function use(lease: Lease, token: string, aheadMs: number, shopAt: number): void {
    current = { lease, token, shopAt, runningAt: performance.now(), aheadMs };
    record();
    recording ??= setInterval(record, recordMs).unref();
  }

  function record(): void {
    if (!current) return;
    const { token, aheadMs } = current;
    file.write({ token, aheadMs, seenAt: Math.round(shopNow(current) - aheadMs) });
  }

  return {
    /** A lease from the shop. Ignored unless a trusted key signed it for this product, license and device. */
    async receive(text: string): Promise<void> {
      const token = readToken(text, leaseType);
      const lease = token && leaseFor(token, holder);
      if (!lease || !(await trustedKeys.isTrustedOrNew(token, lease.issuedAt))) return;
      use(lease, text, lease.issuedAt - Date.now(), lease.issuedAt);
    },

    /** The lease of an earlier run. After this, `leftMs` counts its time. */
    resume(): { isValid: true } | { isValid: false; why: NoLease } {
      const stored = file.read();
      const token = stored && readToken(stored.token, leaseType);
      const lease = token && leaseFor(token, holder);
      if (!lease) return { isValid: false, why: null };
      const now = Date.now() + stored.aheadMs;
      if (!trustedKeys.isTrusted(token, now)) return { isValid: false, why: null };
      if (Date.now() < stored.seenAt - toleranceMs) return { isValid: false, why: 'clock_set_back' };
      if (now >= lease.endsAt) {
        return { isValid: false, why: lease.endsWithLicense ? 'expired' : 'offline_too_long' };
      }
      use(lease, stored.token, stored.aheadMs, Math.max(now, stored.seenAt + stored.aheadMs));
      return { isValid: true };
    },

    /** How long the product may go on without the shop. Infinite if the shop gave no lease. */
    leftMs: (): number => (current ? current.lease.endsAt - shopNow(current) : Number.POSITIVE_INFINITY),

    whyOver: (): 'expired' | 'offline_too_long' =>
      current?.lease.endsWithLicense ? 'expired' : 'offline_too_long',

    /** The shop says that this product may not run. */
    forget(): void {
      this.close();
      current = null;
      file.remove();
    },

    close(): void {
      clearInterval(recording);
      recording = undefined;
      record();
    },
  };
}
