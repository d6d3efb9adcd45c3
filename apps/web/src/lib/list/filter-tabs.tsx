import { clsx } from 'clsx';
import { segmentClasses, segmentedTrayClasses, tabClasses } from '../../ui/display/tab-classes.ts';
import { Link } from '../navigation/link.tsx';
import { useListFilters } from './use-list-filters.ts';

type Props = {
  /** Tells screen readers what these tabs filter. */
  label: string;
  /** Name of the query parameter. */
  name: string;
  chosen: string | null;
  tabs: readonly { value: string | null; label: string }[];
};

/** One filter of a list. The tabs are links, so that they work before JavaScript has loaded. */
export function FilterTabs({ label, name, chosen, tabs }: Props) {
  const { linkTo } = useListFilters();
  return (
    // Many tabs scroll sideways on a phone. The padding keeps their focus rings visible.
    <div className="-m-1 max-w-[calc(100%+8px)] overflow-x-auto p-1 [scrollbar-width:none] max-sm:w-[calc(100%+8px)]">
      <nav aria-label={label} className={clsx('flex min-w-max max-sm:w-full', segmentedTrayClasses)}>
        {tabs.map((tab) => (
          <Link
            key={tab.value}
            to={linkTo({ [name]: tab.value })}
            aria-current={tab.value === chosen ? 'page' : undefined}
            className={clsx(
              tabClasses,
              segmentClasses,
              'justify-center aria-[current=page]:bg-[light-dark(var(--surface),var(--hover))] aria-[current=page]:text-text max-sm:grow',
            )}
          >
            {tab.label}
          </Link>
        ))}
      </nav>
    </div>
  );
}
