import type { License } from '@botique/contract/licenses/license.ts';
import { listedConsoleLines } from '@botique/contract/licenses/console-rules.ts';
import type { ConsoleLine } from '@botique/contract/licenses/console.ts';
import type { RecordedSession } from '@botique/contract/licenses/recorded-session.ts';
import type { ConnectedSession } from '@botique/contract/licenses/session.ts';
import type { Logger } from 'pino';
import type { AppError } from '../../../platform/errors.ts';
import type { Consoles } from '../console/consoles.ts';
import type { Licenses, LicenseRow } from '../service.ts';
import type { StartFacts } from './facts.ts';
import type { EndedSession, ProductSessionRow } from './repository.ts';

export type RunningSession = StartFacts & { session: ProductSessionRow; license: LicenseRow };

type SessionListener = (session: ConnectedSession, ownerId: string) => void;
/** `why` is missing if the product left by itself. */
export type End = { session: EndedSession; ownerId: string; why?: AppError; crash: RecordedSession | null };
type EndListener = (end: End) => void;

type Dependencies = {
  licenses: Pick<Licenses, 'present'>;
  consoles: Pick<Consoles, 'newestLines'>;
  log: Pick<Logger, 'error'>;
};

export type Announcer = ReturnType<typeof createAnnouncer>;

/** Tells listeners what happens to product sessions. */
export function createAnnouncer({ licenses, consoles, log }: Dependencies) {
  const started: SessionListener[] = [];
  const changed: SessionListener[] = [];
  const ended: EndListener[] = [];

  async function present(running: readonly RunningSession[]): Promise<ConnectedSession[]> {
    const ids = running.map(({ session }) => session.sessionId);
    return presentWith(running, await consoles.newestLines(ids, listedConsoleLines));
  }

  async function presentWith(
    running: readonly RunningSession[],
    lines: ReadonlyMap<string, ConsoleLine[]>,
  ): Promise<ConnectedSession[]> {
    const shown = await licenses.present(
      running.map(({ session, license }) => ({ ...license, metadata: session.metadata })),
    );
    return running.map(({ session, version, host, platform, launcher }, at) => ({
      data: shown[at] as License,
      console: lines.get(session.sessionId) ?? [],
      socketId: session.sessionId,
      uuid: session.device,
      ip: session.address,
      host,
      platform,
      version,
      launcher,
      uptime: session.startedAt.toISOString(),
    }));
  }

  /** The session has changed already, so a failed announcement must not fail anything. */
  async function announce(
    listeners: readonly SessionListener[],
    running: RunningSession,
    show: typeof present,
  ): Promise<void> {
    try {
      const [shown] = await show([running]);
      for (const listener of listeners) if (shown) listener(shown, running.license.userId);
    } catch (error) {
      log.error({ err: error, licenseId: running.license.id }, 'a product session could not be announced');
    }
  }

  return {
    present,
    onStarted: (listener: SessionListener) => void started.push(listener),
    onChanged: (listener: SessionListener) => void changed.push(listener),
    onEnded: (listener: EndListener) => void ended.push(listener),
    /** A session that has just started has no lines. */
    notifyStarted: (running: RunningSession) =>
      announce(started, running, (sessions) => presentWith(sessions, new Map())),
    notifyChanged: (running: RunningSession) => announce(changed, running, present),
    notifyEnded(end: End): void {
      for (const listener of ended) listener(end);
    },
  };
}
