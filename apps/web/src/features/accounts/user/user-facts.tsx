import type { ListedUser } from '@botique/contract/customers/managed-customer.ts';
import { priceText } from '@botique/contract/money.ts';
import { clsx } from 'clsx';
import { dollarsText } from '../../../lib/format/dollars-text.ts';
import { useCurrentMinute } from '../../../lib/format/use-current-minute.ts';
import { formatNumber } from '../../../lib/format/numbers.ts';
import { LastSeen } from '../last-seen.tsx';

/** What matters about a user at a glance. */
export function UserFacts({ user, awake }: { user: ListedUser; awake: number }) {
  const now = useCurrentMinute();
  const facts = [
    ['Credits', priceText(user.credits)],
    ['Spent', dollarsText(user.spent)],
    ['Licenses', formatNumber(user.licenses)],
    ['Awake now', formatNumber(awake)],
    ['Last seen', user.online ? 'now' : <LastSeen key="seen" at={user.lastSeenAt} now={now} />],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line min-[1200px]:grid-cols-[repeat(4,minmax(max-content,1fr))_auto]">
      {facts.map(([name, value], at) => (
        <div
          key={name}
          className={clsx(
            'bg-surface px-5 py-3 wide:px-6 wide:py-5',
            at === facts.length - 1 && 'max-[1200px]:col-span-2',
          )}
        >
          <dt className="text-text-2">{name}</dt>
          <dd className="numeric whitespace-nowrap font-display text-card font-semibold wide:text-lead">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
