import { artworkPath } from '@botique/contract/catalogue/artwork.ts';
import type { CustomerLicense } from '@botique/contract/customers/customer.ts';
import { soonDays } from '@botique/contract/licenses/license-rules.ts';
import { strings } from '@botique/contract/strings.ts';
import { timeLeft } from '@botique/contract/time-left.ts';
import { botName } from '../../../../lib/licenses/bot-name.ts';
import { Badge, type BadgeTone } from '../../../../ui/display/badge.tsx';

type Props = { license: CustomerLicense; now: Date };

export function CustomerLicenseRow({ license, now }: Props) {
  const { productId: id, category, running, crashed } = license;
  const asleep = crashed ? 'trouble' : 'asleep';
  const { left, state, tone } = stateOf(license, now);
  return (
    <div className="flex items-center gap-2.5">
      <img
        src={artworkPath({ id, category }, 'portrait', running ? 'awake' : asleep)}
        alt=""
        width={28}
        height={28}
        className="shrink-0 rounded-[26%] bg-hover"
      />
      <div className="min-w-0 grow">
        <p className="truncate text-small font-semibold">
          <bdi>{botName(license)}</bdi>
        </p>
        <p className="truncate text-small text-text-2">{left}</p>
      </div>
      <Badge tone={tone} className="shrink-0">
        {state}
      </Badge>
    </div>
  );
}

const dayMs = 86_400_000;

type State = { left: string; state: string; tone: BadgeTone };

function stateOf({ expire, trial, revoked, suspended }: CustomerLicense, now: Date): State {
  const end = expire === null ? null : new Date(expire);
  const isOver = end !== null && end <= now;
  const left = end === null || isOver ? timeLeft(end, now) : `${timeLeft(end, now)} left`;
  if (revoked) return { left, state: strings.licenses.revoked, tone: 'bad' };
  if (suspended) return { left, state: strings.licenses.suspended, tone: 'bad' };
  if (isOver) return { left, state: strings.licenses.expired, tone: 'bad' };
  const isSoon = end !== null && end.getTime() - now.getTime() < soonDays * dayMs;
  if (isSoon) return { left, state: 'Expiring', tone: 'gold' };
  return { left, state: trial ? 'Trial' : 'Active', tone: 'ok' };
}
