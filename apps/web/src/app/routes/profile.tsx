import { can } from '@botique/contract/access.ts';
import { useParams } from 'react-router';
import { ApiKeysCard } from '../../features/accounts/api-keys-card.tsx';
import { BrowserSessionsCard } from '../../features/accounts/browser-sessions-card.tsx';
import { MemberActions } from '../../features/accounts/member-actions.tsx';
import { ProfileFacts } from '../../features/accounts/profile-facts.tsx';
import { ProfileHeader } from '../../features/accounts/profile-header.tsx';
import { useProfile } from '../../features/accounts/use-profile.ts';
import { ApiError } from '../../lib/api.ts';
import { useSignIn } from '../../lib/sign-in/sign-in.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonBlock, SkeletonCircle, SkeletonText } from '../../ui/skeleton.tsx';
import { NotFound } from '../shell/not-found.tsx';
import { ThemeChoice } from '../shell/theme-choice.tsx';

export function Component() {
  const { id = '' } = useParams();
  const { viewer } = useSignIn();
  const profile = useProfile(id);
  if (profile.error instanceof ApiError && profile.error.code === 404) return <NotFound />;
  if (profile.isPending) return <Waiting />;
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
          {!own && viewer && can(viewer, 'manageUsers') && <MemberActions member={profile.data} />}
        </ProfileHeader>
      </div>
      <ProfileFacts profile={profile.data} />
      {own && (
        <>
          <BrowserSessionsCard />
          <ApiKeysCard />
          <Card>
            <div className="flex flex-wrap items-center justify-between gap-3">
              <h2 className="font-display text-card font-semibold">Theme</h2>
              <ThemeChoice />
            </div>
          </Card>
        </>
      )}
    </div>
  );
}

function Waiting() {
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
