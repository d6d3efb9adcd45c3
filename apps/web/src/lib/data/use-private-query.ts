import {
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type UseInfiniteQueryResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { sessionReplacedError } from '../api/api.ts';
import { isMissing, privateKey } from './query-client.ts';
import { useSignIn } from '../sign-in/sign-in.tsx';

/** Rejects calls once the browser holds another login session than the one this page shows. */
export function useSessionGuard() {
  const { isSameSession } = useSignIn();
  return async <Result>(call: () => Promise<Result>): Promise<Result> => {
    if (!isSameSession()) throw sessionReplacedError();
    return call();
  };
}

type QueryOptions<Data, Shown> = {
  enabled?: boolean;
  /** Derives what is shown from what is cached. Keep it constant, so that it runs only for new data. */
  select?: (data: Data) => Shown;
  /** Refetches this often while the page is visible. */
  everyMs?: number;
  /** Shows the data of the previous key until that of the new one arrives. */
  keepsPrevious?: boolean;
};

/** Fetches private data of the viewer. Disabled for visitors. */
export function usePrivateQuery<Data, Shown = Data>(
  key: readonly unknown[],
  fetchIt: () => Promise<Data>,
  { enabled = true, select, everyMs, keepsPrevious = false }: QueryOptions<Data, Shown> = {},
): UseQueryResult<Shown> {
  const { viewer } = useSignIn();
  const guarded = useSessionGuard();
  const userId = viewer?.id ?? '';
  return useQuery({
    queryKey: privateKey(userId, ...key),
    queryFn: () => guarded(fetchIt),
    ...(select && { select }),
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
    ...(keepsPrevious && (previousOf(userId) as object)),
    enabled: ({ state }) => enabled && viewer !== null && !isMissing(state.error),
  });
}

/** The data of the previous key, but never those of another user. */
const previousOf = (userId: string) => ({
  placeholderData: (previous: unknown, query: { queryKey: readonly unknown[] } | undefined) =>
    query?.queryKey[1] === userId ? previous : undefined,
});

type Page<Item> = { data: Item[]; next: string | null; total: number };

/** Like `usePrivateQuery`, for paginated lists. */
export function usePrivateList<Item>(
  key: readonly unknown[],
  fetchPage: (cursor: string | undefined) => Promise<Page<Item>>,
  { enabled = true }: { enabled?: boolean } = {},
): UseInfiniteQueryResult<{ items: Item[]; total: number }> {
  const { viewer } = useSignIn();
  const guarded = useSessionGuard();
  const userId = viewer?.id ?? '';
  return useInfiniteQuery({
    queryKey: privateKey(userId, ...key),
    queryFn: ({ pageParam }) => guarded(() => fetchPage(pageParam)),
    // Keep the previous results while a new search loads, but never those of another user.
    placeholderData: (previous, query) => (query?.queryKey[1] === userId ? previous : undefined),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    enabled: enabled && viewer !== null,
    select: ({ pages }: InfiniteData<Page<Item>>) => ({
      items: pages.flatMap(({ data }) => data),
      total: pages.at(-1)?.total ?? 0,
    }),
  });
}

/** Refetches all private data of the viewer whose key starts like this. */
export function useRefreshPrivate(): (...key: readonly unknown[]) => Promise<void> {
  const { viewer } = useSignIn();
  const client = useQueryClient();
  return (...key) => client.invalidateQueries({ queryKey: privateKey(viewer?.id ?? '', ...key) });
}

/** Returns the data unchanged if the event doesn't concern it, and null if the event doesn't say enough. */
type Patch<Data> = (data: Data, key: readonly unknown[]) => Data | null;

/**
 * Applies what a live event says to the cached data whose key starts like this. Returns false if something
 * must be refetched instead: `patch` returned null, the data is stale, or a fetch in flight may return older data.
 */
export function usePatchPrivate() {
  const { viewer, isSameSession } = useSignIn();
  const client = useQueryClient();
  return <Data>(key: readonly unknown[], patch: Patch<Data>): boolean => {
    // The event may be for another person who signed in since.
    if (!isSameSession()) return false;
    const queryKey = privateKey(viewer?.id ?? '', ...key);
    let isComplete = true;
    for (const query of client.getQueryCache().findAll({ queryKey })) {
      const { data, fetchStatus, isInvalidated, dataUpdatedAt } = query.state;
      const isCurrent = data !== undefined && fetchStatus === 'idle' && !isInvalidated;
      // It is fetched when it is next shown.
      if (!isCurrent && fetchStatus === 'idle' && !query.isActive()) continue;
      const patched = isCurrent ? patch(data as Data, query.queryKey) : null;
      if (patched === null && fetchStatus === 'idle' && !query.isActive()) {
        void client.invalidateQueries({ queryKey: query.queryKey, exact: true, refetchType: 'none' });
      } else if (patched === null) isComplete = false;
      // Keeps its age, because only a fetch confirms the rest of the data.
      else if (patched !== data) client.setQueryData(query.queryKey, patched, { updatedAt: dataUpdatedAt });
    }
    return isComplete;
  };
}
