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
    screenTitle: createValue<string | null>(null),
    /** Number of unread items. */
    unreadCount: createValue(0),
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
export function useSetPageTitle(title: string | null): void {
  useTitlePart(useContext(PageTitleContext).screenTitle, title);
}

/** Shows the number of unread items in the browser tab, where it is visible from other tabs. */
export function useUnreadCountInTitle(count: number): void {
  useTitlePart(useContext(PageTitleContext).unreadCount, count);
}

export function usePageTitle(): { screenTitle: string | null; unreadCount: number } {
  const { screenTitle, unreadCount } = useContext(PageTitleContext);
  return {
    screenTitle: useSyncExternalStore(screenTitle.subscribe, screenTitle.get, () => screenTitle.empty),
    unreadCount: useSyncExternalStore(unreadCount.subscribe, unreadCount.get, () => unreadCount.empty),
  };
}
