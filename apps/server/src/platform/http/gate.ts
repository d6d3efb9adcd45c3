import { can, type Access } from '@botique/contract/access.ts';
import { AppError } from '../errors.ts';
import type { Identity, Viewer } from './identity.ts';

export type StaffRefusal = { call: string; identity: Identity; address: string };

/** Enforces what a call or event declares. Owned objects are checked further in, by the owner in the WHERE. */
export function admit(access: Access, identity: Identity): Viewer | null {
  if (access.who === 'anyone') return null;
  if (identity.kind === 'visitor') throw new AppError('signed_out');
  if (identity.kind === 'banned') throw new AppError('account_banned');
  if (access.who === 'staff' && !can(identity.viewer, access.capability)) throw new AppError('forbidden');
  return identity.viewer;
}

/** The same, but the owner is told who tried what only staff may do. */
export async function admitOrReport(
  access: Access,
  attempt: StaffRefusal,
  onStaffRefusal: (refusal: StaffRefusal) => Promise<void>,
): Promise<Viewer | null> {
  try {
    return admit(access, attempt.identity);
  } catch (error) {
    if (access.who === 'staff') await onStaffRefusal(attempt);
    throw error;
  }
}
