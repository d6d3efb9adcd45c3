import { leaseFor, type Holder, type Lease } from './claims.ts';
import { openLeaseFile } from './lease-file.ts';
import { readToken } from './token.ts';
import { openTrustedKeys } from './trusted-keys.ts';

/** Why a stored lease does not allow a start. Null if there is none, or it is for something else. */
export type NoLease = 'offline_too_long' | 'expired' | 'clock_set_back' | null;

export type OfflineUse = ReturnType<typeof openOfflineUse>;

type Options = {
  shop: string;
  holder: Holder;
  /** Whether the next run of the product may start with the lease of this one. */
  keepsFile: boolean;
};

const leaseType = 'botique-lease+jwt';
/** The network corrects clocks by seconds, which is no tampering. */
const toleranceMs = 60_000;
const recordMs = 60_000;

/** The permission of the shop to run without it for a while. */
export function openOfflineUse({ shop, holder, keepsFile }: Options) {
  const trustedKeys = openTrustedKeys(shop);
  const file = openLeaseFile({ shop, holder, keepsFile });
  let current: { lease: Lease; token: string } | null = null;
  /** What the shop's clock showed, when, and how much it is ahead of this device's. */
  let clock: { shopAt: number; runningAt: number; aheadMs: number } | null = null;
  let recording: NodeJS.Timeout | undefined;
  let isClosed = false;

  /** Even if the clock is set back, the time that this process has been running counts. */
  function shopNow(): number {
    if (!clock) return Number.NEGATIVE_INFINITY;
    const { shopAt, runningAt, aheadMs } = clock;
    return Math.max(shopAt + performance.now() - runningAt, Date.now() + aheadMs);
  }

  function use(lease: Lease, token: string, { aheadMs, shopAt }: { aheadMs: number; shopAt: number }): void {
    current = { lease, token };
    clock = { shopAt, runningAt: performance.now(), aheadMs };
    record();
    recording ??= setInterval(record, recordMs).unref();
  }

  function record(): void {
    if (!current || !clock) return;
    const { aheadMs } = clock;
    file.write({ token: current.token, aheadMs, seenAt: Math.round(shopNow() - aheadMs) });
  }

  function close(): void {
    clearInterval(recording);
    recording = undefined;
    if (!isClosed) record();
    isClosed = true;
  }

  return {
    /** A lease from the shop. Ignored unless a trusted key signed it for this product, license and device. */
    async receive(text: string): Promise<void> {
      const token = readToken(text, leaseType);
      const lease = token && leaseFor(token, holder);
      if (!lease) return;
      const isTrusted = await trustedKeys.isTrustedOrNew(token, Math.max(lease.issuedAt, shopNow()));
      if (!isTrusted || isClosed) return;
      use(lease, text, { aheadMs: lease.issuedAt - Date.now(), shopAt: lease.issuedAt });
    },

    /** The lease of an earlier run. After this, `leftMs` counts its time. */
    resume(): { isValid: true } | { isValid: false; why: NoLease } {
      const stored = file.read();
      const token = stored && readToken(stored.token, leaseType);
      const lease = token && leaseFor(token, holder);
      if (!lease) return { isValid: false, why: null };
      const { aheadMs, seenAt } = stored;
      const now = Date.now() + aheadMs;
      clock = { shopAt: Math.max(now, seenAt + aheadMs), runningAt: performance.now(), aheadMs };
      if (!trustedKeys.isTrusted(token, shopNow())) return { isValid: false, why: null };
      if (Date.now() < seenAt - toleranceMs) return { isValid: false, why: 'clock_set_back' };
      if (now >= lease.endsAt) {
        return { isValid: false, why: lease.endsWithLicense ? 'expired' : 'offline_too_long' };
      }
      use(lease, stored.token, clock);
      return { isValid: true };
    },

    /** The shop can be reached. From now on, only a new lease counts, if it gives one. */
    onConnected(): void {
      record();
      current = null;
    },

    /** How long the product may go on without the shop. Infinite if the shop gave no lease. */
    leftMs: (): number => (current ? current.lease.endsAt - shopNow() : Number.POSITIVE_INFINITY),

    whyOver: (): 'expired' | 'offline_too_long' =>
      current?.lease.endsWithLicense ? 'expired' : 'offline_too_long',

    /** The shop says that this product may not run. */
    forget(): void {
      close();
      current = null;
      file.remove();
    },

    close,
  };
}
