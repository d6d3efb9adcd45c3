import type { ManagedProduct } from '@botique/contract/catalogue/product.ts';
import type { ProductReleases } from '@botique/contract/delivery/release.ts';
import { ShieldCheck } from 'lucide-react';
import { formatNumber } from '../../../lib/format/numbers.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { Card } from '../../../ui/display/card.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../../ui/feedback/skeleton.tsx';
import { KeepFocus } from '../../../ui/overlay/keep-focus.tsx';
import { NewReleaseForm } from './new-release/new-release-form.tsx';
import { ReleasesTable } from './releases-table.tsx';
import { RunningVersions } from './running-versions.tsx';
import { useReleases, useReleasesLive } from './use-releases.ts';

/** What customers can download of a product. */
export function ReleasesPanel({ product }: { product: Pick<ManagedProduct, 'id' | 'name'> }) {
  const releases = useReleases(product.id);
  useReleasesLive(product.id);
  if (releases.data) return <Loaded product={product} data={releases.data} />;
  if (releases.error) {
    return (
      <ErrorState
        busy={releases.isFetching}
        onRetry={() => void releases.refetch()}
        text={`Could not load the releases. ${releases.error.message}`}
      />
    );
  }
  return (
    <div className="grid gap-3 wide:gap-5">
      <output className="sr-only">Loading releases</output>
      <SkeletonBlock className="h-80 rounded-card" />
      <SkeletonBlock className="h-64 rounded-card" />
    </div>
  );
}

type Props = { product: Pick<ManagedProduct, 'id' | 'name'>; data: ProductReleases };

function Loaded({ product, data }: Props) {
  const { releases, running } = data;
  return (
    <div className="@container grid gap-3 wide:gap-5">
      <div className="grid grid-cols-[minmax(0,1fr)] items-stretch gap-3 wide:gap-5 @min-[52rem]:grid-cols-[minmax(0,1fr)_18rem]">
        <NewReleaseForm productId={product.id} data={data} />
        <RunningVersions running={running} />
      </div>
      {/* Withdrawn releases lose their buttons. */}
      <KeepFocus>
        <Card
          flush
          title="Releases"
          action={
            <span className="flex items-center gap-2 text-small">
              <ShieldCheck aria-hidden="true" className="size-4 shrink-0" />
              <span className="max-sm:hidden">Each one is checked and signed</span>
              <span className="sm:hidden">Checked and signed</span>
            </span>
          }
        >
          {releases.length === 0 ? (
            <p className="px-5 pt-1 pb-6 text-text-2">
              No releases yet. Upload the first one, and customers can download it.
            </p>
          ) : (
            <ReleasesTable product={product} releases={releases} />
          )}
        </Card>
      </KeepFocus>
    </div>
  );
}

/** The number of releases, for the tab. */
export function ReleaseCount({ productId }: { productId: string }) {
  const count = useReleases(productId).data?.releases.length ?? 0;
  return count > 0 && <Badge className="numeric">{formatNumber(count)}</Badge>;
}
