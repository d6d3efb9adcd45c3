import type { DiscordProfile } from '../../gateways/discord.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import { AppError } from '../../platform/errors.ts';
import type { Identify } from '../../platform/http/identity.ts';
import { nextCursor, parseCursor } from '../../platform/http/list-cursor.ts';
import { writeAudit } from '../office/service.ts';
import { signInHistory } from './sign-ins/repository.ts';
import { createApiKeys } from './api-keys/api-keys.ts';
import { createBans, userNotFound, type Change } from './bans.ts';
import { endPages } from './end-live-sessions.ts';
import { createLoginSessions, type OpenedSession } from './login-sessions.ts';
import { createSignIns } from './sign-ins/sign-ins.ts';
import {
  adminIds as idsOfAdmins,
  anyUser,
  deleteSessionsOf,
  isBanned,
  findProfile,
  findUser,
  findUsers,
  idsOfNamed,
  lockAdmins,
  lockUser,
  markSeen,
  saveProfile,
  updateUser,
  userPage,
  type UserFilter,
  type UserRow,
} from './repository.ts';

export { pagesTopic } from './end-live-sessions.ts';
export { presentManagedUser, presentPerson, presentUser } from './present.ts';
export type { PresenceTracker } from './presence/presence.ts';
export type { UserFilter, UserRow } from './repository.ts';
export type { SignInHistory } from './sign-ins/repository.ts';

export type Accounts = ReturnType<typeof createAccounts>;

type Dependencies = { db: Db; clock: Clock; adminIds: readonly string[] };

export function createAccounts({ db, clock, adminIds }: Dependencies) {
  const sessions = createLoginSessions({ db, clock });
  const apiKeys = createApiKeys({ db, clock });
  const identify: Identify = (credentials) =>
    credentials.kind === 'apiKey' ? apiKeys.identify(credentials.key) : sessions.identify(credentials);

  /** Locks the user until the transaction ends. */
  async function lock(tx: Queryable, id: string): Promise<UserRow> {
    const user = await lockUser(tx, id);
    if (!user) throw userNotFound();
    return user;
  }

  return {
    sessions,
    apiKeys,
    bans: createBans({ db, clock }),
    signIns: createSignIns({ db, clock }),
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
          await writeAudit(tx, {
            actorId: null,
            action: 'accounts.role_changed',
            subject: user.id,
            details: { by: 'ADMIN_IDS' },
            before: { role: before?.role ?? null },
            after: { role: user.role },
          });
        }
        const opened = await sessions.open(tx, user.id, { device, address });
        await writeAudit(tx, { actorId: user.id, action: 'accounts.signed_in', subject: opened.session.id });
        return { ...opened, user };
      });
    },

    lookUp: (id: string) => findUser(db, id),

    lock,

    /** Keyed by id. Unknown ids are missing from the map. */
    async people(ids: Iterable<string>): Promise<ReadonlyMap<string, UserRow>> {
      const rows = await findUsers(db, [...new Set(ids)]);
      return new Map(rows.map((row) => [row.id, row]));
    },

    isBanned,

    /** Which of these users are banned. */
    async bannedAmong(ids: readonly string[]): Promise<ReadonlySet<string>> {
      const users = await findUsers(db, [...new Set(ids)]);
      return new Set(users.filter(({ bannedAt }) => bannedAt !== null).map(({ id }) => id));
    },

    /** The newest sign-ins of a customer, as evidence in a dispute. */
    signInHistory: (userId: string, limit: number) => signInHistory(db, userId, limit),

    /** Ids of all admins, to notify them. */
    admins: () => idsOfAdmins(db),

    /** Ids of at most 100 users whose name contains `q`. */
    idsByName: (q: string) => idsOfNamed(db, q, 100),

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

    async listUsers(filter: UserFilter, query: { limit: number; cursor?: string | undefined }) {
      const after = parseCursor(query.cursor, userIdForm);
      const { rows, total } = await userPage(db, filter, { limit: query.limit, after });
      return { rows, total, next: nextCursor(rows, query.limit) };
    },

    markSeen: (ids: readonly string[]): Promise<void> => markSeen(db, ids, clock.now()),

    /** Ends all login sessions of a user and returns their ids, whose pages may still be open. */
    async signOut(id: string, actorId: string): Promise<string[]> {
      return transact(db, async (tx) => {
        await lock(tx, id);
        const sessionIds = await deleteSessionsOf(tx, id);
        await writeAudit(tx, {
          actorId,
          action: 'accounts.signed_out',
          subject: id,
          before: { browserSessions: sessionIds.length },
          after: { browserSessions: 0 },
        });
        await endPages(tx, id, sessionIds);
        return sessionIds;
      });
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
        await writeAudit(tx, {
          actorId,
          action: 'accounts.role_changed',
          subject: id,
          before: { role: before.role },
          after: { role },
        });
        await endPages(tx, id);
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
