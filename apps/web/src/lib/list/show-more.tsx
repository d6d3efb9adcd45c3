import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Button, type ButtonProps } from '../../ui/form/button.tsx';

type Props = { list: PagedList; size?: ButtonProps['size']; className: string };

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

type PagedList = UseInfiniteQueryResult<{ items: readonly unknown[] }>;

const maxTries = 3;

/** Retries, because a simultaneous refetch of the list, such as after a live event, discards the new page. */
async function fetchMore(list: PagedList): Promise<void> {
  const shown = list.data?.items.length ?? 0;
  for (let tries = 0; tries < maxTries; tries += 1) {
    const { data, hasNextPage, isError } = await list.fetchNextPage();
    if (isError || !hasNextPage || (data?.items.length ?? 0) > shown) return;
  }
}
