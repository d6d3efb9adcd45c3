import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import { AppError } from '../../platform/errors.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { writeAudit } from '../office/service.ts';
import { endLiveSessions } from './end-live-sessions.ts';
import { deleteSessionsOf, findUser, lockUser, updateUser, type UserRow } from './store.ts';

/** Whether anything changed: what stays as it was is neither written down nor told to open pages. */
export type Change = { user: UserRow; changed: boolean };

export function nobody(): AppError {
  return new AppError('not_found', { message: 'Nobody with this id has signed in yet.' });
}

/** Shutting somebody out and letting him in again. `actorId` is null when the owner does it on the machine itself. */
export function createBans({ db, clock }: { db: Db; clock: Clock }) {
  async function banWithin(
    tx: Queryable,
    id: string,
    actorId: string | null,
    reason: string,
  ): Promise<Change> {
    const before = await lockUser(tx, id);
    if (!before) throw nobody();
    // So nobody bans himself, and the shop never loses the last one who could lift a ban.
    if (before.role === 'Admin') throw new AppError('admin_cannot_be_banned');
    if (before.bannedAt) return { user: before, changed: false };
    const user = await updateUser(tx, id, { bannedAt: clock.now() });
    // Refused already, but a lifted ban must not bring them back to life.
    await deleteSessionsOf(tx, id);
    const details = reason === '' ? {} : { reason };
    await writeAudit(tx, { actorId, action: 'accounts.banned', subject: id, details });
    await enqueue(tx, endLiveSessions, { userId: id });
    return { user, changed: true };
  }

  return {
    ban: (id: string, actorId: string | null, reason = ''): Promise<Change> =>
      transact(db, (tx) => banWithin(tx, id, actorId, reason)),

    /** By the shop itself, as a part of what somebody did to it. An admin stays: the owner has to look at that. */
    async suspend(tx: Queryable, id: string, reason: string): Promise<void> {
      const user = await lockUser(tx, id);
      if (user && user.role !== 'Admin') await banWithin(tx, id, null, reason);
    },

    async refuseBanned(tx: Queryable, id: string): Promise<void> {
      if ((await findUser(tx, id))?.bannedAt) throw new AppError('account_banned');
    },

    async unban(id: string, actorId: string | null): Promise<Change> {
      return transact(db, async (tx) => {
        const before = await lockUser(tx, id);
        if (!before) throw nobody();
        if (!before.bannedAt) return { user: before, changed: false };
        const user = await updateUser(tx, id, { bannedAt: null });
        await writeAudit(tx, { actorId, action: 'accounts.unbanned', subject: id });
        return { user, changed: true };
      });
    },
  };
}
