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

/** What the screens below know of the title, which stands above whatever fetches. */
export function createPageTitle() {
  return {
    /** Of a screen that only knows it once its data is there, such as a product's name. */
    own: createValue<string | null>(null),
    /** How many things wait to be read. */
    news: createValue(0),
  };
}

const PageTitleContext = createContext(createPageTitle());

export const PageTitleProvider = PageTitleContext.Provider;

/** For as long as the screen is shown. */
function useTitlePart<Value>(part: TitlePart<Value>, value: Value): void {
  useEffect(() => {
    // Perhaps a part of the screen knows it.
    if (value === part.empty) return;
    part.set(value);
    return () => part.set(part.empty);
  }, [part, value]);
}

/** Names the page; null leaves it to the route. */
export function useOwnTitle(title: string | null): void {
  useTitlePart(useContext(PageTitleContext).own, title);
}

/** Tells in the browser's tab, which is seen from others, how many things wait to be read. */
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
