import { sendSignal, type DatabaseSignals } from '../../../platform/db/database-signals.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';

const topic = 'product_sessions.ended';
/** PostgreSQL refuses signals of 8,000 bytes. */
const sessionsPerSignal = 100;

type Signal = Pick<AppError, 'error' | 'message'> & { sessionIds: string[] };

/** Tells every node after the commit, also while Redis is away, so that it closes these connections. */
export async function signalEnds(
  tx: Queryable,
  endings: readonly { session: { sessionId: string }; why?: AppError | undefined }[],
): Promise<void> {
  const reasons = Map.groupBy(endings, ({ why }) => why && JSON.stringify([why.error, why.message]));
  for (const ended of reasons.values()) {
    const why = ended[0]?.why;
    if (!why) continue;
    const ids = ended.map(({ session }) => session.sessionId);
    for (let at = 0; at < ids.length; at += sessionsPerSignal) {
      const sessionIds = ids.slice(at, at + sessionsPerSignal);
      const signal: Signal = { error: why.error, message: why.message, sessionIds };
      await sendSignal(tx, topic, JSON.stringify(signal));
    }
  }
}

/** What a gap in the signals hides is found by the next heartbeat. */
export function onEndsElsewhere(
  signals: Pick<DatabaseSignals, 'on'>,
  endHere: (sessionId: string, why: AppError) => void,
): void {
  signals.on(topic, (detail) => {
    if (detail === null) return;
    const { error, message, sessionIds } = JSON.parse(detail) as Signal;
    const why = new AppError(error, { message });
    for (const sessionId of sessionIds) endHere(sessionId, why);
  });
}
