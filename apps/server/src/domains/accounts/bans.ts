import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import { AppError } from '../../platform/errors.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { writeAudit } from '../office/service.ts';
import { endLiveConnections } from './end-live-sessions.ts';
import { deleteSessionsOf, findUser, lockUser, updateUser, type UserRow } from './repository.ts';

/** `changed` is false for no-ops, which are neither audited nor sent to open pages. */
export type Change = { user: UserRow; changed: boolean };

export function userNotFound(): AppError {
  return new AppError('not_found', { message: 'No user with this id has signed in yet.' });
}

/** Bans and unbans users. `actorId` is null when the owner runs the command on the server. */
export function createBans({ db, clock }: { db: Db; clock: Clock }) {
  async function banWithin(
    tx: Queryable,
    id: string,
    actorId: string | null,
    reason: string,
  ): Promise<Change> {
    const before = await lockUser(tx, id);
    if (!before) throw userNotFound();
    // Stops admins from banning themselves, and the shop from losing the last admin who could lift a ban.
    if (before.role === 'Admin') throw new AppError('admin_cannot_be_banned');
    if (before.bannedAt) return { user: before, changed: false };
    const user = await updateUser(tx, id, { bannedAt: clock.now() });
    // The ban already blocks these sessions, but lifting it must not revive them.
    await deleteSessionsOf(tx, id);
    const details = reason === '' ? {} : { reason };
    await writeAudit(tx, { actorId, action: 'accounts.banned', subject: id, details });
    await enqueue(tx, endLiveConnections, { userId: id });
    return { user, changed: true };
  }

  return {
    ban: (id: string, actorId: string | null, reason = ''): Promise<Change> =>
      transact(db, (tx) => banWithin(tx, id, actorId, reason)),

    /** An automatic ban within the caller's transaction. Skips admins: the owner has to decide about them. */
    async banAutomatically(tx: Queryable, id: string, reason: string): Promise<void> {
      const user = await lockUser(tx, id);
      if (user && user.role !== 'Admin') await banWithin(tx, id, null, reason);
    },

    async refuseBanned(tx: Queryable, id: string): Promise<void> {
      if ((await findUser(tx, id))?.bannedAt) throw new AppError('account_banned');
    },

    async unban(id: string, actorId: string | null): Promise<Change> {
      return transact(db, async (tx) => {
        const before = await lockUser(tx, id);
        if (!before) throw userNotFound();
        if (!before.bannedAt) return { user: before, changed: false };
        const user = await updateUser(tx, id, { bannedAt: null });
        await writeAudit(tx, { actorId, action: 'accounts.unbanned', subject: id });
        return { user, changed: true };
      });
    },
  };
}
