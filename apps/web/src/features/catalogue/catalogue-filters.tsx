import { strings } from '@botique/contract/strings.ts';
import { categories } from '@botique/contract/catalogue/product-rules.ts';
import { clsx } from 'clsx';
import { categoryName } from '../../lib/category-name.ts';
import { FilterTabs } from '../../lib/filter-tabs.tsx';
import { ListSearch } from '../../lib/list-search.tsx';
import { useCatalogueFilters } from './use-catalogue-filters.ts';

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
