import { TrialShelf } from '../../features/catalogue/trial-shelf.tsx';
import { useCredits } from '../../features/ledger/use-credits.ts';
import { StoreScreen } from '../../features/orders/top-up/store-screen.tsx';
import { useSignIn } from '../../lib/sign-in/sign-in.tsx';
import { readTopUpWish } from '../../lib/top-up-address.ts';
import { useSearchParams } from '../../lib/use-search-params.ts';

export function Component() {
  const { viewer } = useSignIn();
  const [search] = useSearchParams();
  const credits = useCredits();
  if (!viewer) return null;
  return (
    // A new query string starts a new top-up.
    <StoreScreen
      key={String(search)}
      viewerId={viewer.id}
      wish={readTopUpWish(search)}
      credits={credits}
      trials={<TrialShelf />}
    />
  );
}
