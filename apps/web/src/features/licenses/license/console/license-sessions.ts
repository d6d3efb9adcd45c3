import type { RecordedSession } from '@botique/contract/licenses/recorded-session.ts';
import type { ConnectedSession } from '@botique/contract/licenses/session.ts';

export type LicenseSessions = {
  /** Longest running first. */
  live: RecordedSession[];
  /** Newest first. */
  past: RecordedSession[];
};

/** The sessions of a license. What is connected counts, because the history is loaded later. */
export function licenseSessions(
  license: string,
  connected: readonly ConnectedSession[],
  recorded: readonly RecordedSession[],
): LicenseSessions {
  const live = connected.filter(({ data }) => data.id === license).map(recordOf);
  const isLive = ({ socketId }: RecordedSession) => live.some((session) => session.socketId === socketId);
  return { live, past: recorded.filter((session) => session.endedAt !== null && !isLive(session)) };
}

function recordOf(session: ConnectedSession): RecordedSession {
  const { data, socketId, uuid, ip, host, platform, version, launcher, uptime } = session;
  return {
    socketId,
    license: data.id,
    productName: data.productName,
    metadata: data.metadata,
    uuid,
    ip,
    host,
    platform,
    version,
    launcher,
    startedAt: uptime,
    endedAt: null,
    reason: null,
    exitCode: null,
    crashed: false,
  };
}

/** The wanted session while it exists, otherwise the first one that runs. */
export function chosenSession(
  { live, past }: LicenseSessions,
  wanted: string | null,
): RecordedSession | null {
  return [...live, ...past].find(({ socketId }) => socketId === wanted) ?? live[0] ?? null;
}
