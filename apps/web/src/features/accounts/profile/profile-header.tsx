import type { Profile } from '@botique/contract/accounts/user.ts';
import type { ReactNode } from 'react';
import { formatDate } from '../../../lib/format/dates.ts';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { Card } from '../../../ui/display/card.tsx';

export function ProfileHeader({ profile, children }: { profile: Profile; children?: ReactNode }) {
  return (
    <header className="flex flex-wrap items-center gap-x-5 gap-y-4">
      <Avatar name={profile.globalUsername} src={profile.avatar} size={80} />
      <div className="min-w-0 grow basis-48">
        <h1 className="font-display text-title font-semibold wrap-anywhere">
          <bdi>{profile.globalUsername}</bdi>
        </h1>
        <p className="mt-1 flex flex-wrap items-center gap-2 text-text-2">
          <Badge tone={profile.role === 'Admin' ? 'info' : 'neutral'}>{profile.role}</Badge>
          {profile.bannedAt && <Badge tone="bad">Suspended</Badge>}
          <span className="font-mono text-small">{profile.id}</span>
        </p>
      </div>
      {children}
    </header>
  );
}

export function ProfileFacts({ profile }: { profile: Profile }) {
  const facts = [
    ['Member since', formatDate(profile.createdAt)],
    ['Signed-in browsers', profile.counts.browserSessions],
    ['API keys', profile.counts.apiKeys],
    ...(profile.bannedAt ? [['Suspended since', formatDate(profile.bannedAt)] as const] : []),
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
