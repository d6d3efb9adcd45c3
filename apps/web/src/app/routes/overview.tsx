import type { User } from '@botique/contract/accounts/user.ts';
import { clsx } from 'clsx';
import { Plus } from 'lucide-react';
import { Link } from '../../lib/link.tsx';
import { BrowserSessionsCard } from '../../features/accounts/browser-sessions-card.tsx';
import { useCredits } from '../../features/ledger/use-credits.ts';
import { useLiveState } from '../../lib/live/live.tsx';
import { paths } from '../../lib/paths.ts';
import { useSignIn } from '../../lib/sign-in/sign-in.tsx';
import { Amount } from '../../ui/amount.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { buttonShape } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { creatureFor } from '../../ui/creature/creature-for.ts';
import { Creature } from '../../ui/creature/creature.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Face } from '../../ui/face.tsx';
import { SkeletonBlock } from '../../ui/skeleton.tsx';
import { Window } from '../../ui/window.tsx';

export function Component() {
  const { viewer } = useSignIn();
  if (!viewer) return null;
  return (
    <>
      <h1 className="mb-5 font-display text-title font-semibold wide:mb-6">Overview</h1>
      <div className="grid gap-3 wide:gap-5 min-[1040px]:grid-cols-[minmax(0,1fr)_20rem]">
        <Welcome viewer={viewer} />
        <div className="grid gap-3 wide:gap-5 min-[600px]:max-[1039px]:grid-cols-2">
          <Balance />
          <Account viewer={viewer} />
        </div>
        <BrowserSessionsCard className="min-[1040px]:col-span-2" />
      </div>
    </>
  );
}

/** The creature is the status light of the live channel: its eyes are open while news arrive. */
function Welcome({ viewer }: { viewer: User }) {
  const awake = useLiveState() === 'connected';
  const state = awake ? 'awake' : 'asleep';
  return (
    <Window
      title={`Hello, ${viewer.globalUsername}`}
      shelf={
        <div className="flex items-center gap-3 px-5 py-4 wide:px-6">
          <Face state={state} />
          <p>
            <span className="font-semibold">{awake ? 'Connected live' : 'Waiting for the line'}</span>
            <span className="block text-small text-text-2">What happens shows here at once.</span>
          </p>
        </div>
      }
    >
      <Creature look={creatureFor('Wd4xK9Qe', 'bot')} state={state} className="mx-auto w-36 pt-6 wide:w-40" />
    </Window>
  );
}

function Balance() {
  const credits = useCredits();
  return (
    <Card>
      <div className="mb-2 flex min-h-8 items-center justify-between gap-3">
        <p className="text-text-2">Balance</p>
        <Link
          to={paths.store}
          aria-label="Top up"
          title="Top up"
          className={clsx(
            buttonShape,
            'size-8 rounded-small border border-line-2 bg-raised text-text hover:bg-hover',
          )}
        >
          <Plus size={18} aria-hidden />
        </Link>
      </div>
      {credits.isPending && <SkeletonBlock className="h-13 w-36" />}
      {credits.isError && (
        <ErrorState
          className="py-0"
          busy={credits.isFetching}
          onRetry={() => void credits.refetch()}
          text="Could not load your balance."
        />
      )}
      {credits.isSuccess && <Amount big value={credits.data.toFixed(2)} />}
    </Card>
  );
}

function Account({ viewer }: { viewer: User }) {
  return (
    <Card>
      <div className="flex items-center gap-4">
        <Avatar name={viewer.globalUsername} src={viewer.avatar} size={56} />
        <div className="min-w-0">
          <p className="truncate font-display text-card font-semibold">{viewer.globalUsername}</p>
          <Link to={paths.profile(viewer.id)} className="font-semibold text-link hover:underline">
            Your profile
          </Link>
        </div>
      </div>
    </Card>
  );
}
