import { clsx } from 'clsx';
import { Button, type ButtonProps } from '../ui/button.tsx';
import { fetchMore, type GrowingList } from './data/fetch-more.ts';

type Props = { list: GrowingList; size?: ButtonProps['size']; className: string };

/** The rest of a list. What is already there stays when it cannot be loaded. */
export function ShowMore({ list, size = 'normal', className }: Props) {
  if (!list.hasNextPage) return null;
  const failed = list.isFetchNextPageError;
  return (
    // A button that does nothing without scripts is none.
    <div className={clsx('flex flex-col items-center gap-3 [@media(scripting:none)]:hidden', className)}>
      {failed && (
        <p role="alert" className="max-w-[44ch] text-center text-body text-text-2">
          Could not load more. {list.error?.message}
        </p>
      )}
      {/* One and the same, so that whoever pressed it by keyboard can press it again. */}
      <Button size={size} busy={list.isFetchingNextPage} onClick={() => void fetchMore(list)}>
        {failed ? 'Retry' : 'Show more'}
      </Button>
    </div>
  );
}
