import type { DiscordProfile } from '../../gateways/discord.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import { AppError } from '../../platform/errors.ts';
import type { Identify } from '../../platform/http/identity.ts';
import { nextCursor, parseCursor } from '../../platform/http/list-cursor.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { writeAudit } from '../office/service.ts';
import { createApiKeys } from './api-keys/api-keys.ts';
import { createBans, userNotFound, type Change } from './bans.ts';
import { endLiveConnections } from './end-live-sessions.ts';
import { createLoginSessions, type OpenedSession } from './login-sessions.ts';
import {
  anyUser,
  isBanned,
  findProfile,
  findUser,
  findUsers,
  idsOfNamed,
  lockAdmins,
  lockUser,
  saveProfile,
  updateUser,
  userPage,
  type UserRow,
} from './repository.ts';

export { presentUser } from './present.ts';

export type Accounts = ReturnType<typeof createAccounts>;

type Dependencies = { db: Db; clock: Clock; adminIds: readonly string[] };

export function createAccounts({ db, clock, adminIds }: Dependencies) {
  const sessions = createLoginSessions({ db, clock });
  const apiKeys = createApiKeys({ db, clock });
  const identify: Identify = (credentials) =>
    credentials.kind === 'apiKey' ? apiKeys.identify(credentials.key) : sessions.identify(credentials);

  return {
    sessions,
    apiKeys,
    bans: createBans({ db, clock }),
    identify,

    async signIn(
      profile: DiscordProfile,
      device: string,
      address: string | null = null,
    ): Promise<OpenedSession & { user: UserRow }> {
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
        const opened = await sessions.open(tx, user.id, { device, address });
        await writeAudit(tx, { actorId: user.id, action: 'accounts.signed_in', subject: opened.session.id });
        return { ...opened, user };
      });
    },

    lookUp: (id: string) => findUser(db, id),

    /** Keyed by id. Unknown ids are missing from the map. */
    async people(ids: Iterable<string>): Promise<ReadonlyMap<string, UserRow>> {
      const rows = await findUsers(db, [...new Set(ids)]);
      return new Map(rows.map((row) => [row.id, row]));
    },

    isBanned,

    /** Ids of at most 100 users whose name contains `q`. */
    named: (q: string) => idsOfNamed(db, q, 100),

    async find(id: string): Promise<UserRow> {
      const user = await findUser(db, id);
      if (!user) throw new AppError('signed_out');
      return user;
    },

    /** `ownerId` restricts the lookup to that user. It is null for staff, who may open any profile. */
    async profile(id: string, ownerId: string | null) {
      const user = await findProfile(db, id, ownerId);
      if (!user) throw new AppError('not_found');
      return { user, browserSessions: await sessions.count(id), apiKeys: await apiKeys.count(id) };
    },

    async listUsers(query: { limit: number; cursor?: string | undefined; q?: string | undefined }) {
      const after = parseCursor(query.cursor, userIdForm);
      const { rows, total } = await userPage(db, { limit: query.limit, after, q: query.q ?? '' });
      return { rows, total, next: nextCursor(rows, query.limit) };
    },

    /** `actorId` is null when the owner runs the command on the server. */
    async changeRole(id: string, role: UserRow['role'], actorId: string | null): Promise<Change> {
      return transact(db, async (tx) => {
        const admins = await lockAdmins(tx);
        if (role === 'User' && admins.includes(id) && admins.length === 1) throw new AppError('last_admin');
        const before = await lockUser(tx, id);
        if (!before) throw userNotFound();
        if (before.role === role) return { user: before, changed: false };
        if (before.bannedAt) throw new AppError('banned_cannot_be_admin');
        const user = await updateUser(tx, id, { role });
        await writeAudit(tx, { actorId, action: 'accounts.role_changed', subject: id, details: { role } });
        await enqueue(tx, endLiveConnections, { userId: id });
        return { user, changed: true };
      });
    },

    async isEmpty(): Promise<boolean> {
      return !(await anyUser(db));
    },
  };
}

/** The format of Discord's user ids. */
const userIdForm = /^\d{1,25}$/;
