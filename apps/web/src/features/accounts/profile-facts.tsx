import type { Profile } from '@botique/contract/accounts/user.ts';
import { formatDay } from '../../lib/dates.ts';
import { Card } from '../../ui/card.tsx';

export function ProfileFacts({ profile }: { profile: Profile }) {
  const facts = [
    ['Member since', formatDay(profile.createdAt)],
    ['Signed-in browsers', profile.counts.browserSessions],
    ['API keys', profile.counts.apiKeys],
    ...(profile.bannedAt ? [['Suspended since', formatDay(profile.bannedAt)] as const] : []),
  ] as const;
  return (
    <Card flush>
      <dl className="grid divide-line max-wide:divide-y wide:auto-cols-fr wide:grid-flow-col wide:divide-x">
        {facts.map(([name, value]) => (
          <div
            key={name}
            className="flex items-baseline justify-between gap-3 px-5 py-3 wide:block wide:py-5"
          >
            <dt className="text-text-2">{name}</dt>
            <dd className="numeric font-display text-card font-semibold wide:mt-1 wide:text-lead">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
