import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';

/** The title of a screen that only knows it once its data is there, such as a product's name. */
export function createPageTitle() {
  let title: string | null = null;
  const listeners = new Set<() => void>();
  return {
    get: () => title,
    set(next: string | null) {
      title = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const PageTitleContext = createContext(createPageTitle());

export const PageTitleProvider = PageTitleContext.Provider;

/** Names the page for as long as the screen is shown; null leaves it to the route. */
export function useOwnTitle(title: string | null): void {
  const store = useContext(PageTitleContext);
  useEffect(() => {
    // Perhaps a part of the screen knows it.
    if (title === null) return;
    store.set(title);
    return () => store.set(null);
  }, [store, title]);
}

export function usePageTitle(): string | null {
  const { subscribe, get } = useContext(PageTitleContext);
  return useSyncExternalStore(subscribe, get, () => null);
}
