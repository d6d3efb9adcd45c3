import type { Clock } from '../../platform/clock.ts';
import { sendSignal } from '../../platform/db/database-signals.ts';
import type { Db, Queryable } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import { AppError } from '../../platform/errors.ts';
import { writeAudit } from '../office/service.ts';
import { endPages, pagesTopic } from './end-live-sessions.ts';
import { deleteSessionsOf, findUser, lockUser, updateUser, type UserRow } from './repository.ts';

/** `changed` is false for no-ops, which are neither audited nor sent to open pages. */
export type Change = { user: UserRow; changed: boolean };

type Ban = { actorId: string | null; reason: string; cause: NonNullable<UserRow['banCause']> };

export function userNotFound(): AppError {
  return new AppError('not_found', { message: 'No user with this id has signed in yet.' });
}

/** Bans and unbans users. `actorId` is null when the owner runs the command on the server. */
export function createBans({ db, clock }: { db: Db; clock: Clock }) {
  async function banWithin(tx: Queryable, id: string, { actorId, reason, cause }: Ban): Promise<Change> {
    const before = await lockUser(tx, id);
    if (!before) throw userNotFound();
    // Stops admins from banning themselves, and the shop from losing the last admin who could lift a ban.
    if (before.role === 'Admin') throw new AppError('admin_cannot_be_banned');
    // An admin's ban replaces an automatic one, which would end when its chargeback is won.
    const isReplaced = before.banCause === 'chargeback' && cause === 'admin';
    if (before.bannedAt && !isReplaced) return { user: before, changed: false };
    const bannedAt = before.bannedAt ?? clock.now();
    const user = await updateUser(tx, id, { bannedAt, banCause: cause });
    // The ban already blocks these sessions, but lifting it must not revive them.
    await deleteSessionsOf(tx, id);
    const details = reason === '' ? {} : { reason };
    await writeAudit(tx, {
      actorId,
      action: 'accounts.banned',
      subject: id,
      details,
      before: { banned: before.bannedAt !== null },
      after: { banned: true },
    });
    await endPages(tx, id);
    return { user, changed: true };
  }

  async function unbanWithin(tx: Queryable, id: string, actorId: string | null): Promise<Change> {
    const before = await lockUser(tx, id);
    if (!before) throw userNotFound();
    if (!before.bannedAt) return { user: before, changed: false };
    const user = await updateUser(tx, id, { bannedAt: null, banCause: null });
    await writeAudit(tx, {
      actorId,
      action: 'accounts.unbanned',
      subject: id,
      before: { banned: true },
      after: { banned: false },
    });
    // Admins who look at the user see it, too.
    await sendSignal(tx, pagesTopic, id);
    return { user, changed: true };
  }

  return {
    ban: (id: string, actorId: string | null, reason = ''): Promise<Change> =>
      transact(db, (tx) => banWithin(tx, id, { actorId, reason, cause: 'admin' })),

    /** Skips admins: the owner has to decide about them. */
    async banForChargeback(tx: Queryable, id: string, reason: string): Promise<void> {
      const user = await lockUser(tx, id);
      if (!user || user.role === 'Admin') return;
      await banWithin(tx, id, { actorId: null, reason, cause: 'chargeback' });
    },

    /** `isStillLost` is asked once the user is locked, so that of two chargebacks the last one unbans. */
    async unbanAfterChargeback(
      tx: Queryable,
      id: string,
      isStillLost: () => Promise<boolean>,
    ): Promise<void> {
      const user = await lockUser(tx, id);
      if (user?.banCause !== 'chargeback' || (await isStillLost())) return;
      await unbanWithin(tx, id, null);
    },

    async refuseBanned(tx: Queryable, id: string): Promise<void> {
      if ((await findUser(tx, id))?.bannedAt) throw new AppError('account_banned');
    },

    unban: (id: string, actorId: string | null): Promise<Change> =>
      transact(db, (tx) => unbanWithin(tx, id, actorId)),
  };
}
