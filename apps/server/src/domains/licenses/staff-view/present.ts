import type { RecordedSession } from '@botique/contract/licenses/recorded-session.ts';
import type { RunningRow } from './repository.ts';

export function presentRunning({ session, productName }: RunningRow): RecordedSession {
  return {
    socketId: session.id,
    license: session.licenseId,
    productName,
    metadata: session.metadata,
    uuid: session.device,
    ip: session.address,
    host: session.host,
    platform: session.platform,
    version: session.version,
    launcher: session.launcher,
    startedAt: session.startedAt.toISOString(),
    endedAt: null,
    reason: null,
    exitCode: null,
    crashed: false,
  };
}
