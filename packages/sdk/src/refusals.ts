import type { DefiniteRefusal } from './protocol.ts';

/** Why a product may not run, or no longer. */
export type StopReason =
  | 'stopped'
  | 'not_found'
  | 'key_replaced'
  | 'expired'
  | 'revoked'
  | 'suspended'
  | 'blacklisted'
  | 'seats_taken'
  | 'wrong_product'
  | 'offline_too_long'
  | 'launcher_ended';

/** Why `connect` failed. */
export type ConnectReason =
  | Exclude<StopReason, 'stopped' | 'launcher_ended'>
  | 'rate_limited'
  | 'unreachable'
  | 'clock_set_back';

/** What the shop says. */
type RefusalReason = Exclude<StopReason, 'offline_too_long' | 'launcher_ended'>;

const reasons: Record<Exclude<DefiniteRefusal, 'invalid_request'>, RefusalReason> = {
  license_not_found: 'not_found',
  license_key_replaced: 'key_replaced',
  license_expired: 'expired',
  license_revoked: 'revoked',
  license_suspended: 'suspended',
  account_banned: 'suspended',
  device_blacklisted: 'blacklisted',
  session_stopped: 'stopped',
  wrong_product: 'wrong_product',
  seats_taken: 'seats_taken',
};

export function stopReasonOf(error: Exclude<DefiniteRefusal, 'invalid_request'>): RefusalReason {
  return reasons[error];
}

/** `error` is the name of the last refusal, or null if the shop did not answer. */
export function connectReasonOf(error: string | null): ConnectReason {
  if (error === 'too_many_requests' || error === 'too_busy') return 'rate_limited';
  const reason = error === null ? undefined : (reasons as Partial<Record<string, RefusalReason>>)[error];
  return reason === undefined || reason === 'stopped' ? 'unreachable' : reason;
}

/** For people who know nothing about programming. */
export const messages: Record<StopReason | ConnectReason, string> = {
  stopped: 'This program was stopped from the dashboard of the shop.',
  not_found: 'This license key is not valid. Copy it again from your dashboard.',
  key_replaced: 'This license key was replaced. Copy the new one from your dashboard.',
  expired: 'Your license has expired. Renew it in the shop, then start this program again.',
  revoked:
    'Your license was cancelled because its payment was refunded. Contact the shop if you think this is a mistake.',
  suspended: 'Your license or account is suspended. Please contact the shop.',
  blacklisted: 'This device is blocked for this license. You can unblock it in your dashboard.',
  seats_taken:
    'Your license is already running as many times as it allows. Stop one of these sessions, then start this program again.',
  wrong_product: 'This license key belongs to another product. Check that you copied the key of this one.',
  rate_limited: 'The shop is busy. Please wait a minute, then start this program again.',
  offline_too_long:
    'This program could not reach the shop for too long. Check your internet connection, then start it again.',
  clock_set_back:
    'The shop cannot be reached, and the clock of this device was set back. Set the right time, or connect to the internet.',
  launcher_ended: 'The launcher of this program has ended, so this program ends, too.',
  unreachable: 'The shop cannot be reached. Check your internet connection, and try again later.',
};

/** `connect` rejects with this. Compare `reason`; show `message` to the user. */
export class ConnectError extends Error {
  override readonly name = 'ConnectError';
  readonly reason: ConnectReason;

  constructor(reason: ConnectReason) {
    super(messages[reason]);
    this.reason = reason;
  }
}
