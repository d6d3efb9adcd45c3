import type { RecordedSession } from '@botique/contract/licenses/recorded-session.ts';
import { uptime } from '../../../../lib/format/uptime.ts';
import { useUptimeClock } from '../../../../lib/format/use-uptime-clock.ts';
import { botName } from '../../../../lib/licenses/bot-name.ts';
import { Face } from '../../../../ui/feedback/face.tsx';
import { Button } from '../../../../ui/form/button.tsx';

type Props = { session: RecordedSession; onWatch: () => void };

export function LiveSessionRow({ session, onWatch }: Props) {
  const { ip, startedAt } = session;
  const now = useUptimeClock(startedAt);
  const name = botName(session);
  return (
    <div className="flex items-center gap-2.5">
      <Face state="awake" label="Awake" />
      <div className="min-w-0 grow">
        <p className="truncate text-small font-semibold">
          <bdi>{name}</bdi>
        </p>
        <p className="numeric truncate text-small text-text-2" title={ip}>
          {uptime(new Date(startedAt), now)}, {ip}
        </p>
      </div>
      <Button size="small" aria-label={`Watch ${name} on ${ip}`} onClick={onWatch}>
        Watch
      </Button>
    </div>
  );
}
