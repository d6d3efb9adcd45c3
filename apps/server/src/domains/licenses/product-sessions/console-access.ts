import type { ConsoleLine } from '@botique/contract/licenses/console.ts';
import type { Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { wasAudited, writeAudit } from '../../office/service.ts';
import type { Consoles } from '../console/consoles.ts';
import { findSession, type RecordedSession } from './history/repository.ts';

type Dependencies = { db: Db; consoles: Pick<Consoles, 'read' | 'watch'> };

/** `ownerId` is null for staff, who may see the sessions of everyone. */
type Viewer = { viewerId: string; ownerId: string | null };

export type ConsoleAccess = ReturnType<typeof createConsoleAccess>;

type Page = { before?: number | undefined; limit: number };

/** The page reads the newest lines right after it began to watch. */
const minutesToBegin = 1;
/** Earlier lines belong to the view in which someone scrolls up to them. */
const minutesToScroll = 60;

/** Who may see the console of a product session: its owner, and staff, whose views are audited. */
export function createConsoleAccess({ db, consoles }: Dependencies) {
  async function find(sessionId: string, ownerId: string | null): Promise<RecordedSession> {
    const session = await findSession(db, sessionId, ownerId);
    if (!session) throw new AppError('not_found');
    return session;
  }

  const auditView = (session: RecordedSession, viewerId: string) =>
    writeAudit(db, {
      ...viewOf(session, viewerId),
      customerId: session.ownerId,
      details: { license: session.licenseId },
    });

  return {
    async admit(sessionId: string, { viewerId, ownerId }: Viewer): Promise<void> {
      const session = await find(sessionId, ownerId);
      if (session.ownerId !== viewerId) await auditView(session, viewerId);
    },
    watch: consoles.watch,
    async read(
      sessionId: string,
      { viewerId, ownerId }: Viewer,
      { before, limit }: Page,
    ): Promise<ConsoleLine[]> {
      const session = await find(sessionId, ownerId);
      if (session.ownerId !== viewerId) {
        const lastMinutes = before === undefined ? minutesToBegin : minutesToScroll;
        const isPartOfView = await wasAudited(db, viewOf(session, viewerId), { lastMinutes });
        if (!isPartOfView) await auditView(session, viewerId);
      }
      return consoles.read(sessionId, { before: before ?? Number.MAX_SAFE_INTEGER, limit });
    },
  };
}

function viewOf({ id }: RecordedSession, viewerId: string) {
  return { actorId: viewerId, action: 'productSessions.watched', subject: id } as const;
}
