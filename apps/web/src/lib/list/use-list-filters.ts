import { useLocation } from 'react-router';
import { useSearchParams } from '../navigation/use-search-params.ts';

const maxSearchLength = 100;

type Filters = Readonly<Record<string, string | null>>;

/** Filters of a list. They are part of the URL, so that links, reloads and Back keep them. */
export function useListFilters({ maxLength = maxSearchLength }: { maxLength?: number } = {}) {
  const { pathname } = useLocation();
  const [parameters, setParameters] = useSearchParams();

  /** Keeps all other query parameters. */
  function changed(filters: Filters): URLSearchParams {
    const next = new URLSearchParams(parameters);
    for (const [name, value] of Object.entries(filters)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    return next;
  }

  return {
    /** Null if it is not set or unknown. */
    chosen<Value extends string>(name: string, values: readonly Value[]): Value | null {
      return values.find((value) => value === parameters.get(name)) ?? null;
    },
    // Cleaned as on the server, because HTML cannot contain control characters.
    q: (parameters.get('q') ?? '').replaceAll(/\p{Cc}/gu, '').slice(0, maxLength),
    maxLength,
    /** The query parameters with other filters, for controls that are no links. */
    changed,
    /** URL of the list with other filters, for links that work without JavaScript. */
    linkTo(filters: Filters): string {
      const search = changed(filters).toString();
      return search ? `${pathname}?${search}` : pathname;
    },
    /** Called after each pause in typing, so it adds no history entries. */
    setQ: (q: string) => setParameters(changed({ q }), { replace: true }),
    /** Query parameters that a plain form submission has to keep. */
    besidesQ: [...parameters].filter(([name]) => name !== 'q'),
  };
}
