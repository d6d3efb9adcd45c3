import type { Profile } from '@botique/contract/accounts/user.ts';
import type { ReactNode } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';

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
