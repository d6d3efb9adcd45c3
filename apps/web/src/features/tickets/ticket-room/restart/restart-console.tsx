import type { RestartProposal } from '@botique/contract/tickets/restart-proposal.ts';
import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useSessionConsole } from '../../../../lib/console/use-session-console.ts';
import { ConsoleWindow } from '../../../../ui/console/console-window.tsx';
import { Button } from '../../../../ui/form/button.tsx';

type Props = {
  restart: RestartProposal;
  /** Null while that is unknown. */
  isRunning: boolean | null;
};

/** Later, the console shows on request only: each time staff watch one is audited. */
const recentMs = 3_600_000;

/** The console of the session, from its restart on. */
export function RestartConsole({ restart, isRunning }: Props) {
  const id = useId();
  const [openedAt] = useState(Date.now);
  const [wanted, setWanted] = useState<boolean | null>(null);
  const isRecent = Date.parse(restart.answeredAt ?? '') > openedAt - recentMs;
  const isOpen = wanted ?? isRecent;
  return (
    <>
      <div className="-mt-1 px-4 pb-4">
        <Button size="small" aria-expanded={isOpen} aria-controls={id} onClick={() => setWanted(!isOpen)}>
          Console
          <ChevronDown aria-hidden="true" className={clsx('size-4', isOpen && 'rotate-180')} />
        </Button>
      </div>
      <div id={id} hidden={!isOpen}>
        {/* Not before it is known whether there are lines to wait for. */}
        {isOpen && isRunning !== null && <Console restart={restart} isRunning={isRunning} />}
      </div>
    </>
  );
}

function Console({
  restart: { sessionId, name },
  isRunning,
}: {
  restart: RestartProposal;
  isRunning: boolean;
}) {
  const source = useSessionConsole(sessionId, { isLive: isRunning });
  return (
    <ConsoleWindow
      label={`Console of ${name}`}
      source={source}
      className="h-72 rounded-none!"
      {...(!isRunning && { ended: 'Session ended' })}
    />
  );
}
