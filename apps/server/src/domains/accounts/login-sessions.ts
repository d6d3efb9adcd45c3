import type { Role } from '@botique/contract/access.ts';
import type { Clock } from '../../platform/clock.ts';
import { sendSignal } from '../../platform/db/database-signals.ts';
import type { Db, Queryable } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import { AppError } from '../../platform/errors.ts';
import type { BrowserViewer, Identity, SessionHalves } from '../../platform/http/identity.ts';
import { nextCursor, parseCursor, uuidForm } from '../../platform/http/list-cursor.ts';
import { hashSecret, newSecret, secretMatches } from '../../platform/secrets.ts';
import { pagesTopic } from './end-live-sessions.ts';
import {
  countOpenSessions,
  deleteExpiredSessions,
  deleteSession,
  deleteSessionBySecret,
  deleteSignInsBefore,
  findOpenSessions,
  findSession,
  insertSession,
  insertSignIn,
  markSeen,
  sessionPage,
  touchSession,
  type LoginSessionRow,
  type UserRow,
} from './repository.ts';

const lifetimeMs = 30 * 24 * 60 * 60 * 1000;
/** Longer than the months in which a buyer can dispute a payment. */
const signInsKeptMs = 400 * 24 * 60 * 60 * 1000;
const touchEveryMs = 5 * 60 * 1000;

export type OpenedSession = { session: LoginSessionRow; secret: string; requestToken: string };

/** Where a sign-in came from. */
export type Client = { device: string; address: string | null };

/** Login sessions. Each has two halves, and everything except rendering and signing out requires both. */
export function createLoginSessions({ db, clock }: { db: Db; clock: Clock }) {
  const expiry = (now: Date) => new Date(now.getTime() + lifetimeMs);

  async function findBySecret(secret: string | undefined) {
    return secret ? await findSession(db, hashSecret(secret), clock.now()) : undefined;
  }

  async function keepAlive(session: LoginSessionRow): Promise<void> {
    const now = clock.now();
    // Updating this on every request would turn every read into a write.
    if (now.getTime() - session.lastSeenAt.getTime() < touchEveryMs) return;
    await touchSession(db, session.id, { at: now, expiresAt: expiry(now) });
    await markSeen(db, [session.userId], now);
  }

  return {
    async open(tx: Queryable, userId: string, { device, address }: Client): Promise<OpenedSession> {
      const secret = newSecret();
      const requestToken = newSecret();
      const now = clock.now();
      const session = await insertSession(tx, {
        userId,
        device: device.slice(0, 200),
        secretHash: hashSecret(secret),
        requestTokenHash: hashSecret(requestToken),
        createdAt: now,
        lastSeenAt: now,
        expiresAt: expiry(now),
      });
      await markSeen(tx, [userId], now);
      await insertSignIn(tx, {
        userId,
        sessionId: session.id,
        at: now,
        address,
        userAgent: device.slice(0, 300),
      });
      return { session, secret, requestToken };
    },

    async identify(halves: SessionHalves): Promise<Identity<BrowserViewer>> {
      if (!halves.requestToken) return { kind: 'visitor' };
      const found = await findBySecret(halves.secret);
      if (!found || !secretMatches(halves.requestToken, found.session.requestTokenHash)) {
        return { kind: 'visitor' };
      }
      const { session, user } = found;
      if (user.bannedAt) return { kind: 'banned', userId: user.id };
      await keepAlive(session);
      return {
        kind: 'viewer',
        viewer: { by: 'browser', userId: user.id, role: user.role, sessionId: session.id },
      };
    },

    /** The roles of the sessions that are still open. */
    async rolesOf(ids: readonly string[]): Promise<ReadonlyMap<string, Role>> {
      const open = await findOpenSessions(db, ids, clock.now());
      return new Map(open.map(({ id, role }) => [id, role]));
    },

    /** The secret half alone is enough to render the right page, but not to call the API. */
    async findForRendering(
      secret: string | undefined,
    ): Promise<{ user: UserRow; session: LoginSessionRow } | undefined> {
      const found = await findBySecret(secret);
      return found && !found.user.bannedAt ? found : undefined;
    },

    async list(ownerId: string, query: { limit: number; cursor?: string | undefined }) {
      const after = parseCursor(query.cursor, uuidForm);
      const { rows, total } = await sessionPage(db, ownerId, { limit: query.limit, after, now: clock.now() });
      return { rows, total, next: nextCursor(rows, query.limit) };
    },

    async count(ownerId: string): Promise<number> {
      return countOpenSessions(db, ownerId, clock.now());
    },

    async end(id: string, ownerId: string): Promise<void> {
      await transact(db, async (tx) => {
        if (!(await deleteSession(tx, id, ownerId))) throw new AppError('not_found');
        await sendSignal(tx, pagesTopic, ownerId);
      });
    },

    /** Works for banned users too: lifting the ban must not revive the session. Returns the session's id. */
    async endBySecret(secret: string | undefined): Promise<string | undefined> {
      return secret ? await deleteSessionBySecret(db, hashSecret(secret)) : undefined;
    },

    /** Returns the removed ids, because their pages may still be open. */
    removeExpired: (): Promise<string[]> => deleteExpiredSessions(db, clock.now()),

    removeOldSignIns: (): Promise<void> =>
      deleteSignInsBefore(db, new Date(clock.now().getTime() - signInsKeptMs)),
  };
}
