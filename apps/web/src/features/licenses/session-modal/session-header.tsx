import type { ConnectedSession } from '@botique/contract/licenses/session.ts';
import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { useCrashes } from '../../../lib/licenses/crashes.ts';
import type { CreatureState } from '../../../lib/licenses/running-licenses.ts';
import { Face } from '../../../ui/feedback/face.tsx';
import { botProfile } from '../bot-profile.ts';
import { LicenseTile } from '../license-tile.tsx';
import { UptimeClock } from '../overview/awake-labels.tsx';
import { sessionName, typeName } from '../session-names.ts';

type Props = {
  session: ConnectedSession;
  isRunning: boolean;
  /** The button that closes the modal. */
  children: ReactNode;
};

export function SessionHeader({ session, isRunning, children }: Props) {
  const { data, socketId, uptime } = session;
  const crashes = useCrashes();
  const hasCrashed = crashes.data?.some((crash) => crash.socketId === socketId) ?? false;
  const ended: CreatureState = hasCrashed ? 'trouble' : 'asleep';
  const state = isRunning ? 'awake' : ended;
  return (
    <div className="flex items-center gap-3 py-3.5 pr-3 pl-5">
      <LicenseTile license={data} state={state} className="size-11" />
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-4">
        <div className="min-w-0 grow basis-36">
          <Dialog.Title
            className="truncate font-display text-card font-semibold"
            title={sessionName(session)}
          >
            <bdi>{sessionName(session)}</bdi>
          </Dialog.Title>
          <p className="truncate font-mono text-small text-text-2">
            {botProfile(data, state)?.id ?? typeName(data)}
          </p>
        </div>
        <Dialog.Description className="flex shrink-0 items-center gap-2 text-small text-text-2">
          <Face state={state} />
          <span>
            {isRunning ? (
              <>
                Awake, <UptimeClock since={uptime} />
              </>
            ) : (
              endedLabels[ended]
            )}
          </span>
        </Dialog.Description>
      </div>
      {children}
    </div>
  );
}

const endedLabels = { awake: '', asleep: 'Ended', trouble: 'Stopped unexpectedly' };
