import type { ChatProfile } from '../../gateways/chat-platform.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import { AppError } from '../../platform/errors.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { writeAudit } from '../office/service.ts';
import { endLiveSessions } from './jobs.ts';
import { createSessions, type OpenedSession } from './sessions.ts';
import {
  anyUser,
  findUser,
  insertMissingUsers,
  lockAdmins,
  saveProfile,
  setRole,
  type UserRow,
} from './store.ts';

export type Accounts = ReturnType<typeof createAccounts>;

type Dependencies = { db: Db; clock: Clock; adminIds: readonly string[] };

export function createAccounts({ db, clock, adminIds }: Dependencies) {
  const sessions = createSessions({ db, clock });

  return {
    sessions,

    async signIn(profile: ChatProfile, device: string): Promise<OpenedSession & { user: UserRow }> {
      return transact(db, async (tx) => {
        const before = await findUser(tx, profile.id);
        const user = await saveProfile(tx, {
          ...profile,
          role: adminIds.includes(profile.id) ? 'Admin' : 'User',
        });
        if (user.bannedAt) throw new AppError('account_banned');
        if (user.role === 'Admin' && before?.role !== 'Admin') {
          const details = { role: user.role, by: 'ADMIN_IDS' };
          await writeAudit(tx, { actorId: null, action: 'accounts.role_changed', subject: user.id, details });
        }
        const opened = await sessions.open(tx, user.id, device);
        await writeAudit(tx, { actorId: user.id, action: 'accounts.signed_in', subject: opened.session.id });
        return { ...opened, user };
      });
    },

    async find(id: string): Promise<UserRow> {
      const user = await findUser(db, id);
      if (!user) throw new AppError('signed_out');
      return user;
    },

    /** `actorId` is null when the owner does it on the machine itself. */
    async changeRole(id: string, role: UserRow['role'], actorId: string | null): Promise<UserRow> {
      return transact(db, async (tx) => {
        const admins = await lockAdmins(tx);
        if (role === 'User' && admins.includes(id) && admins.length === 1) throw new AppError('last_admin');
        const user = await setRole(tx, id, role);
        if (!user) throw new AppError('not_found', { message: 'Nobody with this id has signed in yet.' });
        await writeAudit(tx, { actorId, action: 'accounts.role_changed', subject: id, details: { role } });
        await enqueue(tx, endLiveSessions, { userId: id, reason: 'role_changed' });
        return user;
      });
    },

    async seedPeople(people: Pick<UserRow, 'id' | 'globalUsername' | 'avatar' | 'role'>[]): Promise<void> {
      await insertMissingUsers(db, people);
    },

    async isEmpty(): Promise<boolean> {
      return !(await anyUser(db));
    },
  };
}
