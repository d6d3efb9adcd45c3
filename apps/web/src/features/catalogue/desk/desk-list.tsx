import { strings } from '@botique/contract/strings.ts';
import type { ComponentProps } from 'react';
import { categoryName } from '../../../lib/category-name.ts';
import { Link } from '../../../lib/link.tsx';
import { paths } from '../../../lib/paths.ts';
import { ShowMore } from '../../../lib/show-more.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Loader } from '../../../ui/loader.tsx';
import { ProductGrid } from '../product-grid.tsx';
import { useManagedProducts } from './use-managed-products.ts';

type Filters = Parameters<typeof useManagedProducts>[0];

export function DeskList({ filters }: { filters: Filters }) {
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
        <EmptyState {...emptyWords(filters)} />
      ) : (
        <ProductGrid products={items.map(forEverybody)} admin fading={list.isPlaceholderData} />
      )}
      <ShowMore list={list} className="mt-10" />
      <output className="sr-only">{total === 1 ? '1 product' : `${total} products`}</output>
    </>
  );
}

type Item = NonNullable<ReturnType<typeof useManagedProducts>['data']>['items'][number];
type Shown = ComponentProps<typeof ProductGrid>['products'][number];

/** The cards show only what customers may see. */
function forEverybody(product: Item): Shown {
  const { enabled, amount } = product.stock;
  return { ...product, stock: { enabled, amount, data: [] } };
}

function emptyWords({ category, q, archived }: Filters): ComponentProps<typeof EmptyState> {
  const where = category ? ` in ${categoryName[category]}` : '';
  if (q.trim()) return { title: `No products match “${q.trim()}”${where}` };
  if (archived) return { title: `No archived products${where}` };
  if (category) return { title: `No products${where} yet` };
  return {
    title: 'No products yet',
    text: 'Products you add appear in the catalogue immediately.',
    action: (
      <Button asChild>
        <Link to={paths.adminProductCreate}>{strings.productDesk.add}</Link>
      </Button>
    ),
  };
}
