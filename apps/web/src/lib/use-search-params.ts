import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';

type Next = URLSearchParams | Record<string, string>;

/** What stands after the question mark, and how to change it. The router's own stands in one file with its links. */
export function useSearchParams(): [URLSearchParams, (next: Next, options?: { replace?: boolean }) => void] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  return [
    params,
    (next, { replace = false } = {}) => {
      const written = String(new URLSearchParams(next));
      void navigate(written ? `${pathname}?${written}` : pathname, { replace });
    },
  ];
}
