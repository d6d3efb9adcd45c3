import type { License } from '@botique/contract/licenses/license.ts';

/** What was tried, was taken back or never ends has no time to add to. */
export function isRenewable({
  trial,
  revoked,
  expire,
}: Pick<License, 'trial' | 'revoked' | 'expire'>): boolean {
  return !trial && !revoked && expire !== null;
}
