import type { LicenseRow } from './repository.ts';

/** What was taken from a license, and when. */
export type TakenTime = { revoked: boolean; shortenedMs: number; at: Date };

/**
 * The end of a license that gets back what was taken. It also gets the time since then in which it was
 * revoked, or in which it had ended only because it was shortened.
 */
export function restoredEnd(
  { expiresAt, revokedAt }: Pick<LicenseRow, 'expiresAt' | 'revokedAt'>,
  { revoked, shortenedMs, at }: TakenTime,
  now: Date,
): Date | null {
  if (!expiresAt) return null;
  const originalEnd = expiresAt.getTime() + shortenedMs;
  if (revoked) return new Date(originalEnd + (revokedAt ? now.getTime() - revokedAt.getTime() : 0));
  const endedAt = Math.max(expiresAt.getTime(), at.getTime());
  if (endedAt >= originalEnd) return new Date(originalEnd);
  // The end of the revocation gives back the time since then.
  const missedMs = (revokedAt ?? now).getTime() - endedAt;
  return new Date(originalEnd + Math.max(0, missedMs));
}
