import type { RefusedStart } from '@botique/contract/licenses/refused-start.ts';
import { Ban } from 'lucide-react';
import { timeAgo } from '../../../lib/format/time-ago.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { Face } from '../../../ui/feedback/face.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { deviceName } from '../session-names.ts';

type Props = {
  refusal: RefusedStart;
  now: Date;
  isBlocked: boolean;
  /** Missing if the device also holds a seat, where it can be blacklisted, too. */
  onBlock?: (() => void) | undefined;
  isBlocking: boolean;
  disabled: boolean;
};

export function RefusedDevice({ refusal, now, isBlocked, onBlock, isBlocking, disabled }: Props) {
  const name = deviceName(refusal);
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-menu bg-sunken px-4 py-2.5">
      <Face state="trouble" />
      <div className="min-w-0 grow basis-44">
        <p className="wrap-anywhere">
          <bdi className="font-semibold">{name}</bdi> was refused {timeAgo(refusal.date, now)}
        </p>
        <p className="flex flex-wrap gap-x-2 text-small text-text-2">
          <span className="min-w-0 font-mono wrap-anywhere">{refusal.ip}</span>
          {refusal.platform && <bdi className="wrap-anywhere">{refusal.platform}</bdi>}
        </p>
      </div>
      {isBlocked && <Badge>Blacklisted</Badge>}
      {!isBlocked && onBlock && (
        <Button
          size="small"
          icon={<Ban />}
          aria-label={`Blacklist ${name}`}
          busy={isBlocking}
          disabled={disabled}
          onClick={onBlock}
        >
          Blacklist
        </Button>
      )}
    </div>
  );
}
