import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';

type Next = URLSearchParams | Record<string, string>;

/** Reads and changes the query string. React Router's own hook would bundle its links, too. */
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
