import type { License } from '@botique/contract/licenses/license.ts';

/** Trials, lifetime licenses, and those that were revoked or suspended cannot be renewed. */
export function isRenewable({
  trial,
  revoked,
  suspended,
  expire,
}: Pick<License, 'trial' | 'revoked' | 'suspended' | 'expire'>): boolean {
  return !trial && !revoked && !suspended && expire !== null;
}
