import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';

function createValue<Value>(empty: Value) {
  let value = empty;
  const listeners = new Set<() => void>();
  return {
    empty,
    get: () => value,
    set(next: Value) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

type TitlePart<Value> = ReturnType<typeof createValue<Value>>;

/** Title parts that screens set. The title itself is rendered above the data provider. */
export function createPageTitle() {
  return {
    /** Title that depends on loaded data, such as the name of a product. */
    own: createValue<string | null>(null),
    /** Number of unread items. */
    news: createValue(0),
  };
}

const PageTitleContext = createContext(createPageTitle());

export const PageTitleProvider = PageTitleContext.Provider;

/** Applies while the component is mounted. */
function useTitlePart<Value>(part: TitlePart<Value>, value: Value): void {
  useEffect(() => {
    // A child component may set it instead.
    if (value === part.empty) return;
    part.set(value);
    return () => part.set(part.empty);
  }, [part, value]);
}

/** Sets the page title. Null leaves it to the route. */
export function useOwnTitle(title: string | null): void {
  useTitlePart(useContext(PageTitleContext).own, title);
}

/** Shows the number of unread items in the browser tab, where it is visible from other tabs. */
export function useNewsInTitle(count: number): void {
  useTitlePart(useContext(PageTitleContext).news, count);
}

export function usePageTitle(): { own: string | null; news: number } {
  const { own, news } = useContext(PageTitleContext);
  return {
    own: useSyncExternalStore(own.subscribe, own.get, () => own.empty),
    news: useSyncExternalStore(news.subscribe, news.get, () => news.empty),
  };
}
