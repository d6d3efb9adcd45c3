import type { License } from '@botique/contract/licenses/license.ts';
import { useConnectedSessions, type CreatureState } from '../../../../lib/licenses/running-licenses.ts';
import { Card } from '../../../../ui/display/card.tsx';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../../../ui/feedback/skeleton.tsx';
import { KeepFocus } from '../../../../ui/overlay/keep-focus.tsx';
import { chosenSession, licenseSessions } from './license-sessions.ts';
import { NoConnection } from './no-connection.tsx';
import { SessionConsole } from './session-console.tsx';
import { SessionDetails } from './session-details.tsx';
import { SessionSelector } from './session-selector.tsx';
import { useRecordedSessions } from './use-recorded-sessions.ts';
import { useWantedSession } from './use-wanted-session.ts';

type Props = { license: License; state: CreatureState | null };

/** The console of one session of a license: a running one, or one of the last days. */
export function ConsoleTab(props: Props) {
  return (
    // The console and its buttons leave when the last session ends.
    <KeepFocus>
      <ConsoleContent {...props} />
    </KeepFocus>
  );
}

function ConsoleContent({ license, state }: Props) {
  const connected = useConnectedSessions();
  const recorded = useRecordedSessions(license.id);
  const { wanted, want } = useWantedSession();
  if (connected.isPending) return <ConsoleSkeleton />;
  if (!connected.data) return <LoadError what="the running sessions" query={connected} />;
  const sessions = licenseSessions(license.id, connected.data, recorded.data ?? []);
  const session = chosenSession(sessions, wanted);
  // The wanted session may be one that has ended, so wait for those before another is shown.
  if (wanted !== null && session?.socketId !== wanted && !recorded.data) {
    if (recorded.isPending) return <ConsoleSkeleton />;
    return <LoadError what="the sessions of the last 7 days" query={recorded} />;
  }
  const selector = <SessionSelector sessions={sessions} chosen={session} onChoose={want} />;
  if (!session) return <NoConnection license={license} state={state} selector={selector} />;
  return (
    <div className="@container">
      <div className="grid items-start gap-3 @min-[48rem]:grid-cols-[minmax(0,1fr)_16.5rem] @min-[48rem]:gap-5">
        {/* No key: the selector keeps the focus when another session is chosen. */}
        <SessionConsole license={license} session={session} selector={selector} />
        {/* An action belongs to its session. */}
        <SessionDetails key={session.socketId} license={license} session={session} />
      </div>
    </div>
  );
}

type LoadErrorProps = {
  what: string;
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
};

function LoadError({ what, query: { error, isFetching, refetch } }: LoadErrorProps) {
  return (
    <Card flush>
      <ErrorState
        busy={isFetching}
        onRetry={() => void refetch()}
        text={`Could not load ${what}. ${error?.message ?? ''}`}
      />
    </Card>
  );
}

function ConsoleSkeleton() {
  return (
    <>
      <output className="sr-only">Loading the sessions</output>
      <SkeletonBlock className="h-116 rounded-card wide:h-138" />
    </>
  );
}
