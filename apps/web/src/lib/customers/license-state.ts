import type { CustomerLicense } from '@botique/contract/customers/customer.ts';
import { soonDays } from '@botique/contract/licenses/license-rules.ts';
import { strings } from '@botique/contract/strings.ts';
import { timeLeft } from '@botique/contract/time-left.ts';
import type { BadgeTone } from '../../ui/display/badge.tsx';

const dayMs = 86_400_000;

/** `left` is '23 days', 'Lifetime' or 'Expired'. */
type State = { left: string; isOver: boolean; state: string; tone: BadgeTone };

type Shown = Pick<CustomerLicense, 'expire' | 'trial' | 'revoked' | 'suspended'>;

/** The state of a customer's license, as staff see it. */
export function licenseState({ expire, trial, revoked, suspended }: Shown, now: Date): State {
  const end = expire === null ? null : new Date(expire);
  const isOver = end !== null && end <= now;
  const known = { left: timeLeft(end, now), isOver };
  if (revoked) return { ...known, state: strings.licenses.revoked, tone: 'bad' };
  if (suspended) return { ...known, state: strings.licenses.suspended, tone: 'bad' };
  if (isOver) return { ...known, state: strings.licenses.expired, tone: 'bad' };
  const isSoon = end !== null && end.getTime() - now.getTime() < soonDays * dayMs;
  if (isSoon) return { ...known, state: 'Expiring', tone: 'gold' };
  return trial
    ? { ...known, state: strings.licenses.freeTrial, tone: 'info' }
    : { ...known, state: 'Active', tone: 'ok' };
}
