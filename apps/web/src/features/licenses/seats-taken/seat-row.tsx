import type { SeatHolder } from '@botique/contract/licenses/refused-start.ts';
import type { SessionAction } from '@botique/contract/licenses/session-rules.ts';
import { clsx } from 'clsx';
import { Ban } from 'lucide-react';
import { formatDateTime, formatTime } from '../../../lib/format/dates.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { Face } from '../../../ui/feedback/face.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { IconButton } from '../../../ui/form/icon-button.tsx';
import { Tooltip } from '../../../ui/overlay/tooltip.tsx';
import { uptime } from '../../../lib/format/uptime.ts';
import { deviceName } from '../session-names.ts';

type Props = {
  seat: SeatHolder;
  now: Date;
  isOldest: boolean;
  isPrimary: boolean;
  /** What is in progress, here or in another row. */
  acting: { action: SessionAction; socketId: string } | null;
  onAct: (action: SessionAction) => void;
};

export function SeatRow({ seat, now, isOldest, isPrimary, acting, onAct }: Props) {
  const name = deviceName(seat);
  const here = acting?.socketId === seat.socketId ? acting.action : null;
  const stateOf = (action: SessionAction) => ({
    busy: here === action,
    disabled: acting !== null && here !== action,
    onClick: () => onAct(action),
  });
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3">
      <Face state="awake" label="Awake" />
      <div className="min-w-0 grow basis-44">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="min-w-0 font-semibold wrap-anywhere">{name}</bdi>
          {isOldest && <Badge>Oldest</Badge>}
          {seat.newDevice && <Badge tone="gold">New device</Badge>}
        </p>
        <p className="flex flex-wrap gap-x-2 text-small text-text-2">
          <span className="min-w-0 font-mono wrap-anywhere">{seat.ip}</span>
          <span className="numeric">{runningSince(seat.uptime, now)}</span>
        </p>
      </div>
      <div className={clsx('flex gap-2', seat.newDevice && 'max-sm:w-full max-sm:*:grow')}>
        <Button
          size="small"
          variant={isPrimary ? 'primary' : 'secondary'}
          aria-label={`Stop ${name}`}
          {...stateOf('stop')}
        >
          Stop
        </Button>
        {seat.newDevice ? (
          <Button
            size="small"
            variant="danger"
            icon={<Ban />}
            aria-label={`Blacklist ${name}`}
            {...stateOf('blacklist')}
          >
            Blacklist
          </Button>
        ) : (
          <Tooltip text="Blacklist">
            <IconButton
              size="small"
              variant="ghost"
              icon={<Ban />}
              label={`Blacklist ${name}`}
              {...stateOf('blacklist')}
            />
          </Tooltip>
        )}
      </div>
    </li>
  );
}

/** 'since 12:31 AM, 13h 42m'. With the date if that was not today, and without seconds. */
function runningSince(start: string, now: Date): string {
  const isToday = new Date(start).toDateString() === now.toDateString();
  const since = `since ${isToday ? formatTime(start) : formatDateTime(start)}`;
  const long = uptime(new Date(start), now).replace(/ ?\d+s$/, '');
  return long ? `${since}, ${long}` : since;
}
