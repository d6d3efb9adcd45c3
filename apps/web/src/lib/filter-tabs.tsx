import { clsx } from 'clsx';
import { segment, segmentedTray, tabShape } from '../ui/tab-shapes.ts';
import { Link } from './link.tsx';
import { useListFilters } from './use-list-filters.ts';

type Props = {
  /** Says to screen readers what is chosen here. */
  label: string;
  /** What the filter is called in the address. */
  name: string;
  chosen: string | null;
  tabs: readonly { value: string | null; label: string }[];
};

/** One filter of a list. The tabs are links, so that a visitor can use them before the page's program is there. */
export function FilterTabs({ label, name, chosen, tabs }: Props) {
  const { linkTo } = useListFilters();
  return (
    <nav aria-label={label} className={clsx('flex max-sm:w-full', segmentedTray)}>
      {tabs.map((tab) => (
        <Link
          key={tab.value}
          to={linkTo({ [name]: tab.value })}
          aria-current={tab.value === chosen ? 'page' : undefined}
          className={clsx(
            tabShape,
            segment,
            'justify-center aria-[current=page]:bg-[light-dark(var(--surface),var(--hover))] aria-[current=page]:text-text max-sm:grow',
          )}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
