import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { usePrivateList } from '../../../../lib/data/use-private-query.ts';
import { userKey } from '../use-user.ts';

type PageQuery = { limit: number; cursor?: string };
type Page<Item> = { data: Item[]; next: string | null; total: number };

const pageSize = 20;

/** One of the lists on the page of a user. */
export function useUserList<Item>(
  id: string,
  name: string,
  fetchPage: (call: { params: { id: string }; query: PageQuery }) => Promise<Page<Item>>,
): UseInfiniteQueryResult<{ items: Item[]; total: number }> {
  return usePrivateList<Item>([userKey, id, name], (cursor) =>
    fetchPage({ params: { id }, query: { limit: pageSize, ...(cursor ? { cursor } : {}) } }),
  );
}
