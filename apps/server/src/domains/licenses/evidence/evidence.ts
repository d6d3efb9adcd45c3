import type { ConsoleLine } from '@botique/contract/licenses/console.ts';
import type { Evidence } from '@botique/contract/tickets/evidence.ts';
import { evidenceLimits } from '@botique/contract/tickets/ticket-rules.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Consoles } from '../console/consoles.ts';
import { hideLines } from './hide-lines.ts';
import { countTakenSeats, findSessionState } from './repository.ts';

type Dependencies = { db: Db; clock: Clock; consoles: Pick<Consoles, 'read'> };

type TakenEvidence = { facts: Evidence; lines: ConsoleLine[] };

/** Collects the state and the newest lines of a session, with keys, tokens and addresses hidden. */
export function createTakeEvidence({ db, clock, consoles }: Dependencies) {
  async function hiddenLines(sessionId: string, upTo: number | null) {
    if (upTo === null) return [];
    const lines = await consoles.read(sessionId, { before: upTo + 1, limit: evidenceLimits.lines });
    return hideLines(lines);
  }

  /** Another customer's session counts as not found. `upTo` is the number of the newest line, or null for none. */
  return async (
    { sessionId, upTo }: { sessionId: string; upTo: number | null },
    ownerId: string,
  ): Promise<TakenEvidence> => {
    const found = await findSessionState(db, sessionId, ownerId);
    if (!found) throw new AppError('not_found');
    const { session, crashed, license } = found;
    const [running, shown] = await Promise.all([
      countTakenSeats(db, license.id),
      hiddenLines(sessionId, upTo),
    ]);
    const lines = shown.map(({ line }) => line);
    const ownName = session.metadata.find(({ name }) => name === 'username')?.value.trim();
    return {
      lines,
      facts: {
        sessionId,
        license: license.id,
        name: ownName || license.productName,
        productId: license.productId,
        productName: license.productName,
        category: license.category,
        version: session.version,
        platform: session.platform,
        startedAt: session.startedAt.toISOString(),
        endedAt: session.endedAt?.toISOString() ?? null,
        crashed,
        licenseState: license.state,
        expire: license.expiresAt?.toISOString() ?? null,
        trial: license.trial,
        sessions: { running, max: license.sessions },
        takenAt: clock.now().toISOString(),
        lineCount: lines.length,
        hidden: shown.reduce((sum, { hidden }) => sum + hidden, 0),
        lastLines: lines.slice(-evidenceLimits.shownLines),
      },
    };
  };
}
