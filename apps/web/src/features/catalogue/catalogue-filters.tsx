import { categories } from '@botique/contract/catalogue/product-rules.ts';
import { strings } from '@botique/contract/strings.ts';
import { clsx } from 'clsx';
import { categoryName } from '../../lib/format/category-name.ts';
import { FilterTabs } from '../../lib/list/filter-tabs.tsx';
import { ListSearch } from '../../lib/list/list-search.tsx';
import { useListFilters } from '../../lib/list/use-list-filters.ts';

const tabs = [
  { value: null, label: 'All' },
  ...categories.map((value) => ({ value, label: categoryName[value] })),
];

export function CatalogueFilters({ className }: { className?: string }) {
  const { category } = useCatalogueFilters();
  return (
    <div className={clsx('flex flex-wrap items-center gap-x-4 gap-y-3', className)}>
      <FilterTabs label="Category" name="category" chosen={category} tabs={tabs} />
      <ListSearch label={strings.catalogue.search} className="w-full sm:w-66" />
    </div>
  );
}

/** Category and search, from the URL. */
export function useCatalogueFilters() {
  const { chosen, q, linkTo } = useListFilters();
  return { category: chosen('category', categories), q, linkTo };
}
