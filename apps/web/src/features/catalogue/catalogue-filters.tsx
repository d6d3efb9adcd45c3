import { categories, type Category } from '@botique/contract/catalogue/product-rules.ts';
import { clsx } from 'clsx';
import { Link } from '../../lib/link.tsx';
import { segment, segmentedTray, tabShape } from '../../ui/tab-shapes.ts';
import { CatalogueSearch } from './catalogue-search.tsx';
import { categoryName } from './category-name.ts';
import { useCatalogueFilters } from './use-catalogue-filters.ts';

const tabs: readonly (Category | null)[] = [null, ...categories];

/** The tabs are links and the search is a form, so that a visitor can use them before the page's program is there. */
export function CatalogueFilters({ className }: { className?: string }) {
  const { category, linkTo } = useCatalogueFilters();
  return (
    <div className={clsx('flex flex-wrap items-center gap-x-4 gap-y-3', className)}>
      <nav aria-label="Category" className={clsx('flex max-sm:w-full', segmentedTray)}>
        {tabs.map((tab) => (
          <Link
            key={tab}
            to={linkTo({ category: tab })}
            aria-current={tab === category ? 'page' : undefined}
            className={clsx(
              tabShape,
              segment,
              'justify-center aria-[current=page]:bg-[light-dark(var(--surface),var(--hover))] aria-[current=page]:text-text max-sm:grow',
            )}
          >
            {tab ? categoryName[tab] : 'All'}
          </Link>
        ))}
      </nav>
      <CatalogueSearch className="w-full sm:w-66" />
    </div>
  );
}
