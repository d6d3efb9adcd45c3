import { strings } from '@botique/contract/strings.ts';
import { clsx } from 'clsx';
import { counted } from '../../../lib/format/counted.ts';
import { categoryName } from '../../../lib/format/category-name.ts';
import { ShowMore } from '../../../lib/list/show-more.tsx';
import { Link } from '../../../lib/navigation/link.tsx';
import { Card } from '../../../ui/display/card.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Loader } from '../../../ui/feedback/loader.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { KeepFocus } from '../../../ui/overlay/keep-focus.tsx';
import { CatalogueFilters, useCatalogueFilters } from '../catalogue-filters.tsx';
import { ProductGrid } from '../product-grid.tsx';
import { useCatalogue, useCatalogueLive } from '../use-catalogue.ts';

/** The public site uses a display-size title, the dashboard its regular one. */
export function CatalogueScreen({ look }: { look: 'public' | 'dashboard' }) {
  const filters = useCatalogueFilters();
  const catalogue = useCatalogue(filters);
  useCatalogueLive();
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-4 wide:mb-8">
        <h1
          className={clsx(
            'font-display font-semibold',
            look === 'public' ? 'text-[2.5rem]/11 tracking-[-0.035em] wide:text-section' : 'text-title',
          )}
        >
          {strings.catalogue.title}
        </h1>
        <CatalogueFilters className="max-sm:w-full" />
      </div>
      <KeepFocus>
        <List catalogue={catalogue} />
      </KeepFocus>
      <output className="sr-only">{catalogue.data && countText(catalogue.data.total)}</output>
    </>
  );
}

function List({ catalogue }: { catalogue: ReturnType<typeof useCatalogue> }) {
  if (catalogue.isPending) return <Loader label="Loading products" />;
  if (!catalogue.data) {
    return (
      <ErrorState
        busy={catalogue.isFetching}
        onRetry={() => void catalogue.refetch()}
        text={`Could not load the products. ${catalogue.error.message}`}
      />
    );
  }
  if (catalogue.data.items.length === 0) {
    return (
      <Card flush>
        <NoProducts />
      </Card>
    );
  }
  return (
    <>
      <ProductGrid products={catalogue.data.items} fading={catalogue.isPlaceholderData} />
      <ShowMore list={catalogue} className="mt-10" />
    </>
  );
}

function NoProducts() {
  const { category, q, linkTo } = useCatalogueFilters();
  const text = q.trim();
  if (!category && !text) {
    return <EmptyState title="No products yet" text="Check back soon." />;
  }
  const where = category ? ` in ${categoryName[category]}` : '';
  return (
    <EmptyState
      title={text ? `No products match “${text}”${where}` : `No products${where} yet`}
      action={
        <Button asChild>
          <Link to={linkTo({ category: null, q: '' })}>Show all products</Link>
        </Button>
      }
    />
  );
}

function countText(total: number): string {
  return counted(total, 'product');
}
