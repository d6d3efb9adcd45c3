import { can, type Access } from '@botique/contract/access.ts';
import type { Endpoint } from '@botique/contract/endpoint.ts';
import { AppError } from '../errors.ts';
import type { Identity, Viewer } from './identity.ts';

export type Rule = Pick<Endpoint, 'access' | 'browserOnly'>;

export type StaffRefusal = { call: string; identity: Identity };

/** Enforces the declared access of a call or event. Ownership is checked later, in the query's WHERE. */
export function admit({ access, browserOnly }: Rule, identity: Identity): Viewer | null {
  if (access.who === 'anyone') return null;
  if (access.who === 'licenseKey') throw new AppError('license_key_required');
  if (identity.kind === 'visitor') throw new AppError('signed_out');
  if (identity.kind === 'banned') throw new AppError('account_banned');
  if (access.who === 'staff' && !can(identity.viewer, access.capability)) throw new AppError('forbidden');
  if (browserOnly && identity.viewer.by !== 'browser') throw new AppError('browser_only');
  return identity.viewer;
}

/** Like `admit`, but reports refused staff calls to the owner. */
export async function admitOrReport(
  rule: Rule,
  attempt: StaffRefusal,
  onStaffRefusal: (refusal: StaffRefusal) => Promise<void>,
): Promise<Viewer | null> {
  try {
    return admit(rule, attempt.identity);
  } catch (error) {
    if (rule.access.who === 'staff') await onStaffRefusal(attempt);
    throw error;
  }
}

/** The owner id for the WHERE, or null if this viewer may access everyone's objects. */
export function requiredOwner(access: Extract<Access, { who: 'owner' }>, viewer: Viewer): string | null {
  return access.orStaff && can(viewer, access.orStaff) ? null : viewer.userId;
}
