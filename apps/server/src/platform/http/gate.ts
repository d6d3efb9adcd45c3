import { can, type Access } from '@botique/contract/access.ts';
import { AppError } from '../errors.ts';
import type { Identity, Viewer } from './identity.ts';

/** Enforces what a call or event declares. Owned objects are checked further in, by the owner in the WHERE. */
export function admit(access: Access, identity: Identity): Viewer | null {
  if (access.who === 'anyone') return null;
  if (identity.kind === 'visitor') throw new AppError('signed_out');
  if (identity.kind === 'banned') throw new AppError('account_banned');
  if (access.who === 'staff' && !can(identity.viewer, access.capability)) throw new AppError('forbidden');
  return identity.viewer;
}
