import { ErrorState } from '../../ui/error-state.tsx';
import { KeepFocus } from '../../ui/keep-focus.tsx';
import { SkeletonBlock } from '../../ui/skeleton.tsx';
import { ProductGrid } from './product-grid.tsx';
import { useCatalogueLive } from './use-catalogue-live.ts';
import { useTrialOffers } from './use-trial-offers.ts';

/** The free trials that the viewer can still claim. */
export function TrialShelf() {
  useCatalogueLive();
  return (
    <section aria-labelledby="free-trials" className="mt-10">
      <h2 id="free-trials" className="mb-4 font-display text-lead font-semibold tracking-[-0.02em]">
        Free trials
      </h2>
      <KeepFocus>
        <Shelf />
      </KeepFocus>
    </section>
  );
}

function Shelf() {
  const { offers, error, isFetching, retry } = useTrialOffers();
  if (offers) {
    if (offers.length > 0) return <ProductGrid products={offers} />;
    return <p className="text-text-2">No free trials available right now.</p>;
  }
  if (error) {
    return (
      <ErrorState
        busy={isFetching}
        onRetry={retry}
        text={`Could not load the free trials. ${error.message}`}
      />
    );
  }
  return (
    <div className="grid gap-5 min-[480px]:grid-cols-2 wide:grid-cols-3">
      <output className="sr-only">Loading free trials</output>
      {['first', 'second', 'third'].map((place) => (
        <SkeletonBlock key={place} className="h-72 rounded-card" />
      ))}
    </div>
  );
}
