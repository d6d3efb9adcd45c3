import { useState, type ReactNode } from 'react';
import { formatNumber } from '../../../../lib/format/numbers.ts';

type Props<Item> = {
  title: string;
  items: readonly Item[];
  /** Includes items that are not loaded. */
  total: number;
  /** A sentence for an empty list. */
  empty: string;
  keyOf: (item: Item) => string;
  children: (item: Item) => ReactNode;
};

const shownAtFirst = 3;

/** A short list of the customer panel. More of it shows on request. */
export function PanelSection<Item>({ title, items, total, empty, keyOf, children }: Props<Item>) {
  const [isLong, setIsLong] = useState(false);
  const shown = isLong ? items : items.slice(0, shownAtFirst);
  const unloaded = total - items.length;
  return (
    <section className="py-4">
      <h2 className="flex justify-between gap-3 text-small font-semibold text-text-2">
        {title}
        <span className="numeric font-normal">{formatNumber(total)}</span>
      </h2>
      {total === 0 ? (
        <p className="mt-1 text-small text-text-2">{empty}</p>
      ) : (
        <ul aria-label={title} className="mt-2 flex flex-col gap-3">
          {shown.map((item) => (
            <li key={keyOf(item)} className="min-w-0">
              {children(item)}
            </li>
          ))}
        </ul>
      )}
      {items.length > shownAtFirst && (
        <button
          type="button"
          aria-expanded={isLong}
          onClick={() => setIsLong(!isLong)}
          className="mt-1 min-h-8 text-small font-semibold text-link hover:underline"
        >
          {isLong ? 'Show fewer' : `${formatNumber(items.length - shownAtFirst)} more`}
          <span className="sr-only"> {title.toLowerCase()}</span>
        </button>
      )}
      {isLong && unloaded > 0 && (
        <p className="text-small text-text-2">{formatNumber(unloaded)} older ones are not shown.</p>
      )}
    </section>
  );
}
