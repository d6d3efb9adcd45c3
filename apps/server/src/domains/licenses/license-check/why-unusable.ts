import { AppError } from '../../../platform/errors.ts';
import type { LicenseState } from './repository.ts';

/** Why a license may not be used, or null if it may. `isUnusable` checks the same in SQL. */
export function whyUnusable({
  isOwnerBanned,
  revokedAt,
  suspendedAt,
  isExpired,
}: LicenseState): AppError | null {
  if (isOwnerBanned) return new AppError('account_banned');
  if (revokedAt) return new AppError('license_revoked');
  if (suspendedAt) return new AppError('license_suspended');
  return isExpired ? new AppError('license_expired') : null;
}
