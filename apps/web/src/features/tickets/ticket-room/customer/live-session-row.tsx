import type { RecordedSession } from '@botique/contract/licenses/recorded-session.ts';
import { useId } from 'react';
import { uptime } from '../../../../lib/format/uptime.ts';
import { useUptimeClock } from '../../../../lib/format/use-uptime-clock.ts';
import { botName } from '../../../../lib/licenses/bot-name.ts';
import { Face } from '../../../../ui/feedback/face.tsx';
import { Button } from '../../../../ui/form/button.tsx';
import { Tooltip } from '../../../../ui/overlay/tooltip.tsx';

type Props = {
  session: RecordedSession;
  /** No one can write in a closed ticket. */
  isClosed: boolean;
  onWatch: () => void;
  onPropose: () => void;
};

export function LiveSessionRow({ session, isClosed, onWatch, onPropose }: Props) {
  const { ip, host, startedAt, launcher } = session;
  const computer = host ?? ip;
  const now = useUptimeClock(startedAt);
  const name = botName(session);
  return (
    <div>
      <div className="flex items-center gap-2.5">
        <div className="min-w-0 grow">
          <p className="truncate text-small font-semibold">
            <bdi>{name}</bdi>
          </p>
          <p className="numeric truncate text-small text-text-2" title={ip}>
            {uptime(new Date(startedAt), now)}, {computer}
          </p>
        </div>
        <Face state="awake" label="Awake" />
      </div>
      <div className="mt-1.5 flex gap-2">
        <Button size="small" aria-label={`Watch ${name} on ${computer}`} onClick={onWatch}>
          Watch
        </Button>
        {launcher === null ? (
          <p className="self-center text-small text-text-2">No restart: it runs without the launcher.</p>
        ) : (
          <ProposeButton
            label={`Propose restart of ${name} on ${computer}`}
            whyNot={isClosed ? 'Reopen the ticket to propose a restart.' : null}
            onClick={onPropose}
          />
        )}
      </div>
    </div>
  );
}

type ProposeProps = { label: string; whyNot: string | null; onClick: () => void };

function ProposeButton({ label, whyNot: reason, onClick }: ProposeProps) {
  const id = useId();
  const button = (
    <Button
      size="small"
      className="grow"
      aria-label={label}
      {...(reason !== null && { 'aria-disabled': true, 'aria-describedby': id })}
      onClick={() => reason === null && onClick()}
    >
      Propose restart
    </Button>
  );
  if (reason === null) return button;
  return (
    <>
      <Tooltip text={reason}>{button}</Tooltip>
      <span id={id} className="sr-only">
        {reason}
      </span>
    </>
  );
}
