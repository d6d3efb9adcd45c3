import type { ConsoleLine } from '@botique/contract/licenses/console.ts';
import type { Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { writeAudit } from '../../office/service.ts';
import type { Consoles } from '../console/consoles.ts';
import { findSession, type RecordedSession } from './history/repository.ts';

type Dependencies = { db: Db; consoles: Pick<Consoles, 'read' | 'watch'> };

/** `ownerId` is null for staff, who may see the sessions of everyone. */
type Viewer = { viewerId: string; ownerId: string | null };

export type ConsoleAccess = ReturnType<typeof createConsoleAccess>;

/** Who may see the console of a product session: its owner, and staff, whose views are audited. */
export function createConsoleAccess({ db, consoles }: Dependencies) {
  async function find(sessionId: string, { viewerId, ownerId }: Viewer): Promise<RecordedSession> {
    const session = await findSession(db, sessionId, ownerId);
    if (!session) throw new AppError('not_found');
    if (session.ownerId !== viewerId) {
      await writeAudit(db, {
        actorId: viewerId,
        action: 'productSessions.watched',
        subject: session.id,
        customerId: session.ownerId,
        details: { license: session.licenseId },
      });
    }
    return session;
  }

  return {
    admit: find,
    watch: consoles.watch,
    async read(
      sessionId: string,
      viewer: Viewer,
      { before = Number.MAX_SAFE_INTEGER, limit }: { before?: number | undefined; limit: number },
    ): Promise<ConsoleLine[]> {
      await find(sessionId, viewer);
      return consoles.read(sessionId, { before, limit });
    },
  };
}
