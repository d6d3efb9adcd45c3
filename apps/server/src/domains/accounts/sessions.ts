import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { hashSecret, newSecret, secretMatches } from '../../platform/secrets.ts';
import {
  deleteExpiredSessions,
  deleteSession,
  deleteSessionBySecret,
  findSession,
  insertSession,
  sessionPage,
  touchSession,
  type SessionRow,
  type UserRow,
} from './store.ts';

const lifetimeMs = 30 * 24 * 60 * 60 * 1000;
const touchEveryMs = 5 * 60 * 1000;

export type OpenedSession = { session: SessionRow; secret: string; requestToken: string };

export type Sessions = ReturnType<typeof createSessions>;

/** Signed-in browsers. A session has two halves and both are needed for everything but rendering a page. */
export function createSessions({ db, clock }: { db: Db; clock: Clock }) {
  const expiry = (now: Date) => new Date(now.getTime() + lifetimeMs);

  async function findBySecret(secret: string | undefined) {
    return secret ? await findSession(db, hashSecret(secret), clock.now()) : undefined;
  }

  async function keepAlive(session: SessionRow): Promise<void> {
    const now = clock.now();
    // Writing at each request would make every read a write.
    if (now.getTime() - session.lastSeenAt.getTime() < touchEveryMs) return;
    await touchSession(db, session.id, { at: now, expiresAt: expiry(now) });
  }

  return {
    async open(tx: Queryable, userId: string, device: string): Promise<OpenedSession> {
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
      return { session, secret, requestToken };
    },

    async identify(halves: {
      secret: string | undefined;
      requestToken: string | undefined;
    }): Promise<Identity> {
      if (!halves.requestToken) return { kind: 'visitor' };
      const found = await findBySecret(halves.secret);
      if (!found || !secretMatches(halves.requestToken, found.session.requestTokenHash)) {
        return { kind: 'visitor' };
      }
      const { session, user } = found;
      if (user.bannedAt) return { kind: 'banned', userId: user.id };
      await keepAlive(session);
      return { kind: 'viewer', viewer: { userId: user.id, role: user.role, sessionId: session.id } };
    },

    /** The secret half alone: good for drawing the right page, and for nothing else but signing out. */
    async findForRendering(
      secret: string | undefined,
    ): Promise<{ user: UserRow; session: SessionRow } | undefined> {
      const found = await findBySecret(secret);
      return found && !found.user.bannedAt ? found : undefined;
    },

    async list(ownerId: string, query: { limit: number; cursor?: string | undefined }) {
      const after = query.cursor === undefined ? undefined : parseCursor(query.cursor);
      const { rows, total } = await sessionPage(db, ownerId, { limit: query.limit, after, now: clock.now() });
      const last = rows.at(-1);
      const next = rows.length === query.limit && last ? `${last.createdAt.getTime()}_${last.id}` : null;
      return { rows, total, next };
    },

    async end(id: string, ownerId: string): Promise<void> {
      if (!(await deleteSession(db, id, ownerId))) throw new AppError('not_found');
    },

    /** Also for a banned person: lifting the ban must not bring back what was signed out. Gives the session's id. */
    async endBySecret(secret: string | undefined): Promise<string | undefined> {
      return secret ? await deleteSessionBySecret(db, hashSecret(secret)) : undefined;
    },

    async removeExpired(): Promise<void> {
      await deleteExpiredSessions(db, clock.now());
    },
  };
}

// As strict as the database: a time or id that it cannot read would be a 500.
const cursorForm = /^(\d{1,13})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

function parseCursor(cursor: string): { createdAt: Date; id: string } {
  const [, time, id] = cursorForm.exec(cursor) ?? [];
  if (!time || !id) {
    throw new AppError('invalid_request', { message: 'cursor: is not one that this list gave' });
  }
  return { createdAt: new Date(Number(time)), id };
}
