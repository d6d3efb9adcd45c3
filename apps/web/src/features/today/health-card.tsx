import type { Today } from '@botique/contract/today/today.ts';
import { clsx } from 'clsx';
import { useUptimeClock } from '../../lib/format/use-uptime-clock.ts';
import { Card } from '../../ui/display/card.tsx';
import { Face } from '../../ui/feedback/face.tsx';
import { healthRows, type HealthRow } from './health-rows.ts';

type Props = { figures: Today; now: Date; className: string };

export function HealthCard({ figures, now, className }: Props) {
  return (
    <Card title="Health" action={<Checked at={figures.checkedAt} />} className={className}>
      <ul className="divide-y divide-line border-t border-line">
        {healthRows(figures, now).map((row) => (
          <Row key={row.name} row={row} />
        ))}
      </ul>
    </Card>
  );
}

function Row({ row: { name, state, text, advice } }: { row: HealthRow }) {
  const isTrouble = state === 'trouble';
  return (
    <li className="py-2.25">
      <div className="flex items-center gap-2.5">
        <Face size="small" state={state} />
        <span className={clsx('min-w-0 grow', isTrouble && 'font-semibold')}>{name}</span>
        <span className={clsx('numeric text-right', isTrouble ? 'font-semibold text-bad' : 'text-text-2')}>
          {text}
        </span>
      </div>
      {advice && <p className="mt-1 pl-7.5 text-small text-text-2 wrap-anywhere">{advice}</p>}
    </li>
  );
}

function Checked({ at }: { at: string }) {
  const now = useUptimeClock(at);
  const seconds = Math.max(0, Math.floor((now.getTime() - Date.parse(at)) / 1000));
  return (
    <span className="numeric text-small">
      checked {seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`} ago
    </span>
  );
}
