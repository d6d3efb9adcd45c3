import { catalogueEndpoints } from '@botique/contract/catalogue/endpoints.ts';
import type { Product } from '@botique/contract/catalogue/product.ts';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../lib/api/api.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../../ui/feedback/skeleton.tsx';
import { KeepFocus } from '../../../ui/overlay/keep-focus.tsx';
import { ProductGrid } from '../product-grid.tsx';
import { useCatalogueLive } from '../use-catalogue.ts';
import { useClaimedTrialsQuery } from './use-claimed-trials.ts';

/** The free trials that the viewer can still claim. */
export function FreeTrials() {
  useCatalogueLive();
  return (
    <section aria-labelledby="free-trials" className="mt-10">
      <h2 id="free-trials" className="mb-4 font-display text-lead font-semibold tracking-[-0.02em]">
        Free trials
      </h2>
      <KeepFocus>
        <FreeTrialList />
      </KeepFocus>
    </section>
  );
}

function FreeTrialList() {
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
      {['first', 'second', 'third'].map((key) => (
        <SkeletonBlock key={key} className="h-72 rounded-card" />
      ))}
    </div>
  );
}

/** The products whose trial the viewer can still claim. Offers are undefined until both lists have loaded. */
function useTrialOffers() {
  const api = useApi();
  const claimed = useClaimedTrialsQuery();
  const products = useQuery({
    queryKey: ['catalogue', 'trials'],
    // Without a limit, the server returns as many products as it allows: 500.
    queryFn: async () => (await api(catalogueEndpoints['products.list'], { query: {} })).data,
    select: (all: Product[]) => all.filter(({ trial, locked }) => trial.enabled && !locked),
  });
  const missing = [products, claimed].filter(({ data }) => data === undefined);
  return {
    offers: claimed.data && products.data?.filter(({ id }) => !claimed.data.includes(id)),
    error: missing.find(({ error }) => error)?.error ?? null,
    isFetching: missing.some(({ isFetching }) => isFetching),
    retry(): void {
      for (const query of missing) void query.refetch();
    },
  };
}
