import { FreeTrials } from '../../features/catalogue/trials/free-trials.tsx';
import { useCredits } from '../../features/ledger/use-credits.ts';
import { TopUpScreen } from '../../features/billing/top-up/top-up-screen.tsx';
import { useSignIn } from '../../lib/sign-in/sign-in.tsx';
import { readTopUpRequest } from '../../lib/purchase/top-up-link.ts';
import { useSearchParams } from '../../lib/navigation/use-search-params.ts';

export function Component() {
  const { viewer } = useSignIn();
  const [search] = useSearchParams();
  const credits = useCredits();
  if (!viewer) return null;
  return (
    // A new query string starts a new top-up.
    <TopUpScreen
      key={String(search)}
      viewerId={viewer.id}
      request={readTopUpRequest(search)}
      credits={credits}
      trials={<FreeTrials />}
    />
  );
}
