import { clsx } from 'clsx';
import { Button, type ButtonProps } from '../ui/button.tsx';
import { fetchMore, type GrowingList } from './data/fetch-more.ts';

type Props = { list: GrowingList; size?: ButtonProps['size']; className: string };

/** Loads the next page of a list. The items already loaded stay if that fails. */
export function ShowMore({ list, size = 'normal', className }: Props) {
  if (!list.hasNextPage) return null;
  const failed = list.isFetchNextPageError;
  return (
    // Without JavaScript, the button would do nothing.
    <div className={clsx('flex flex-col items-center gap-3 [@media(scripting:none)]:hidden', className)}>
      {failed && (
        <p role="alert" className="max-w-[44ch] text-center text-body text-text-2">
          Could not load more. {list.error?.message}
        </p>
      )}
      {/* One button for both states, so that keyboard users keep the focus for a retry. */}
      <Button size={size} busy={list.isFetchingNextPage} onClick={() => void fetchMore(list)}>
        {failed ? 'Retry' : 'Show more'}
      </Button>
    </div>
  );
}
