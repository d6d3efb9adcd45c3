import { can } from '@botique/contract/access.ts';
import { accountsEndpoints } from '@botique/contract/accounts/endpoints.ts';
import type { ReactNode } from 'react';
import { ApiError, useApi } from '../../../lib/api/api.ts';
import { usePrivateQuery } from '../../../lib/data/use-private-query.ts';
import { useSignIn } from '../../../lib/sign-in/sign-in.tsx';
import { Card } from '../../../ui/display/card.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonBlock, SkeletonCircle, SkeletonText } from '../../../ui/feedback/skeleton.tsx';
import { ApiKeysCard } from './api-keys-card.tsx';
import { LoginSessionsCard } from './login-sessions-card.tsx';
import { ProfileFacts, ProfileHeader } from './profile-header.tsx';
import { UserActions } from './user-actions.tsx';

type Props = {
  id: string;
  /** Shown if there is no such user. */
  missing: ReactNode;
  /** Chooses the theme, on the viewer's own profile. */
  themeChoice: ReactNode;
};

export function ProfileScreen({ id, missing, themeChoice }: Props) {
  const { viewer } = useSignIn();
  const profile = useProfile(id);
  if (profile.error instanceof ApiError && profile.error.code === 404) return missing;
  if (profile.isPending) return <ProfileSkeleton />;
  if (!profile.data) {
    return (
      <ErrorState
        busy={profile.isFetching}
        onRetry={() => void profile.refetch()}
        text={`Could not load this profile. ${profile.error.message}`}
      />
    );
  }
  const own = viewer?.id === id;
  return (
    <div className="flex flex-col gap-3 wide:gap-5">
      <div className="mb-3">
        <ProfileHeader profile={profile.data}>
          {!own && viewer && can(viewer, 'manageUsers') && <UserActions user={profile.data} />}
        </ProfileHeader>
      </div>
      <ProfileFacts profile={profile.data} />
      {own && (
        <>
          <LoginSessionsCard />
          <ApiKeysCard />
          <Card>
            <div className="flex flex-wrap items-center justify-between gap-3">
              <h2 className="font-display text-card font-semibold">Theme</h2>
              {themeChoice}
            </div>
          </Card>
        </>
      )}
    </div>
  );
}

function useProfile(id: string) {
  const api = useApi();
  return usePrivateQuery(
    ['profile', id],
    async () => (await api(accountsEndpoints['profile.get'], { params: { id } })).data,
  );
}

function ProfileSkeleton() {
  return (
    <div>
      <output className="sr-only">Loading profile</output>
      <div className="mb-8 flex items-center gap-5">
        <SkeletonCircle className="size-18" />
        <SkeletonText className="w-48" />
      </div>
      <SkeletonBlock className="h-64 rounded-card" />
    </div>
  );
}
