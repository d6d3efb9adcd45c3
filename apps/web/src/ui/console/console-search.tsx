import { clsx } from 'clsx';
import { ChevronDown, ChevronUp, Search } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { IconButton } from '../form/icon-button.tsx';
import { fieldClasses } from '../form/input.tsx';
import type { ConsoleView } from './console-view.ts';
import { useCounts } from './use-console-view.ts';

const stepClasses = '@max-[619px]:size-10 @max-[619px]:rounded-control';

/** Enter goes to the next hit, Shift+Enter to the previous one, Escape clears the search. */
export function ConsoleSearch({ view }: { view: ConsoleView }) {
  useCounts(view);
  const { query, hitCount, currentPlace } = view;
  const number = (value: number) => value.toLocaleString('en-US');
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      view.step(event.shiftKey ? -1 : 1);
    }
    if (event.key !== 'Escape' || !query) return;
    // Only clears the search, also in a modal that would close.
    event.preventDefault();
    event.stopPropagation();
    view.find('');
  };
  return (
    <div className="flex min-w-0 items-center gap-1 @max-[619px]:w-full">
      <div className="relative flex min-w-0 items-center @max-[619px]:flex-1 @min-[620px]:w-56">
        <Search aria-hidden="true" className="pointer-events-none absolute left-3 size-4 text-text-3" />
        <input
          type="text"
          aria-label="Search the console"
          placeholder="Search"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={query}
          onChange={(event) => view.find(event.target.value)}
          onKeyDown={onKeyDown}
          className={clsx(
            fieldClasses,
            'h-10 pl-9 text-body @min-[620px]:h-8 @min-[620px]:rounded-small @min-[620px]:text-small',
            query ? 'pr-24' : 'pr-3',
          )}
        />
        <output className="numeric pointer-events-none absolute right-3 text-small text-text-2">
          {query && (hitCount > 0 ? `${number(currentPlace)} of ${number(hitCount)}` : '0')}
        </output>
      </div>
      <IconButton
        label="Previous match"
        icon={<ChevronUp />}
        variant="ghost"
        size="small"
        className={stepClasses}
        aria-disabled={hitCount === 0}
        onClick={() => view.step(-1)}
      />
      <IconButton
        label="Next match"
        icon={<ChevronDown />}
        variant="ghost"
        size="small"
        className={stepClasses}
        aria-disabled={hitCount === 0}
        onClick={() => view.step(1)}
      />
    </div>
  );
}
