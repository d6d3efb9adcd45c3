import { strings } from '@botique/contract/strings.ts';
import { Archive, Plus } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useLocation } from 'react-router';
import { categoryName } from '../../../../lib/format/category-name.ts';
import { Counters } from '../../../../lib/list/counters.tsx';
import { ShowMore } from '../../../../lib/list/show-more.tsx';
import { Link } from '../../../../lib/navigation/link.tsx';
import { paths } from '../../../../lib/navigation/paths.ts';
import { useSearchParams } from '../../../../lib/navigation/use-search-params.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { Loader } from '../../../../ui/feedback/loader.tsx';
import { Button } from '../../../../ui/form/button.tsx';
import { KeepFocus } from '../../../../ui/overlay/keep-focus.tsx';
import { CatalogueFilters, useCatalogueFilters } from '../../catalogue-filters.tsx';
import { ProductGrid } from '../../product-grid.tsx';
import { useManagedProducts, useManagedProductsLive, useProductCounters } from '../use-managed-products.ts';

/** The product list for admins. */
export function ManageProductsScreen() {
  const { category, q } = useCatalogueFilters();
  const [parameters] = useSearchParams();
  const archived = parameters.get('archived') === 'true';
  useManagedProductsLive();
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3 wide:mb-6">
        <h1 className="font-display text-title font-semibold">{strings.manageProducts.title}</h1>
        <Button asChild variant="primary" icon={<Plus />}>
          <Link to={paths.adminProductCreate}>{strings.manageProducts.add}</Link>
        </Button>
      </div>
      <ManagedProductCounters />
      <div className="mt-5 mb-5 flex flex-wrap items-center justify-between gap-3 wide:mt-7 wide:mb-6">
        <CatalogueFilters className="grow justify-between" />
        <ArchivedLink archived={archived} />
      </div>
      <KeepFocus>
        <ManagedProductList filters={{ category, q, archived }} />
      </KeepFocus>
    </>
  );
}

/** A toggle that is a link, so that the archive has its own URL. */
function ArchivedLink({ archived }: { archived: boolean }) {
  const { pathname } = useLocation();
  const [parameters] = useSearchParams();
  const other = new URLSearchParams(parameters);
  if (archived) other.delete('archived');
  else other.set('archived', 'true');
  return (
    <Button asChild variant={archived ? 'secondary' : 'ghost'} icon={<Archive />}>
      <Link
        to={other.size > 0 ? `${pathname}?${other}` : pathname}
        aria-current={archived ? 'page' : undefined}
      >
        Archived
      </Link>
    </Button>
  );
}

const counted = [
  ['products', 'Products'],
  ['sales', 'Sales'],
  ['active', 'Active'],
  ['expired', 'Expired'],
] as const;

function ManagedProductCounters() {
  return <Counters counters={useProductCounters()} counted={counted} />;
}

type Filters = Parameters<typeof useManagedProducts>[0];

function ManagedProductList({ filters }: { filters: Filters }) {
  const list = useManagedProducts(filters);
  if (list.isPending) return <Loader label="Loading products" />;
  if (!list.data) {
    return (
      <ErrorState
        busy={list.isFetching}
        onRetry={() => void list.refetch()}
        text={`Could not load the products. ${list.error.message}`}
      />
    );
  }
  const { items, total } = list.data;
  return (
    <>
      {items.length === 0 ? (
        <EmptyState {...emptyText(filters)} />
      ) : (
        <ProductGrid products={items.map(toPublicProduct)} admin fading={list.isPlaceholderData} />
      )}
      <ShowMore list={list} className="mt-10" />
      <output className="sr-only">{total === 1 ? '1 product' : `${total} products`}</output>
    </>
  );
}

type Item = NonNullable<ReturnType<typeof useManagedProducts>['data']>['items'][number];
type Shown = ComponentProps<typeof ProductGrid>['products'][number];

/** The cards show only what customers may see. */
function toPublicProduct(product: Item): Shown {
  const { enabled, amount } = product.stock;
  return { ...product, stock: { enabled, amount, data: [] } };
}

function emptyText({ category, q, archived }: Filters): ComponentProps<typeof EmptyState> {
  const where = category ? ` in ${categoryName[category]}` : '';
  if (q.trim()) return { title: `No products match “${q.trim()}”${where}` };
  if (archived) return { title: `No archived products${where}` };
  if (category) return { title: `No products${where} yet` };
  return {
    title: 'No products yet',
    text: 'Products you add appear in the catalogue immediately.',
    action: (
      <Button asChild>
        <Link to={paths.adminProductCreate}>{strings.manageProducts.add}</Link>
      </Button>
    ),
  };
}
