import { useLocation } from 'react-router';
import { useSearchParams } from './use-search-params.ts';

export const longestSearch = 100;

type Filters = Readonly<Record<string, string | null>>;

/** What of a list somebody looks at. It stands in the address: a link, a reload and Back keep it. */
export function useListFilters() {
  const { pathname } = useLocation();
  const [parameters, setParameters] = useSearchParams();

  /** Whatever else stands in the address stays there. */
  function changed(filters: Filters): URLSearchParams {
    const next = new URLSearchParams(parameters);
    for (const [name, value] of Object.entries(filters)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    return next;
  }

  return {
    /** Null for all of them, and for what nobody knows. */
    chosen<Value extends string>(name: string, values: readonly Value[]): Value | null {
      return values.find((value) => value === parameters.get(name)) ?? null;
    },
    // As the server reads it: HTML has no place for control characters.
    q: (parameters.get('q') ?? '').replaceAll(/\p{Cc}/gu, '').slice(0, longestSearch),
    /** Where the same list stands with other filters, for links: they work without the page's program, too. */
    linkTo(filters: Filters): string {
      const search = changed(filters).toString();
      return search ? `${pathname}?${search}` : pathname;
    },
    /** Comes with every pause while somebody types: none of them is worth a step of Back. */
    setQ: (q: string) => setParameters(changed({ q }), { replace: true }),
    /** What a search by plain form has to carry along. */
    besidesQ: [...parameters].filter(([name]) => name !== 'q'),
  };
}
