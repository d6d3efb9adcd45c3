import { useSyncExternalStore } from 'react';

const storageKey = 'collapsed-groups';
const listeners = new Set<() => void>();
/** Where the browser stores nothing, the choice lasts as long as the page. */
let unstored: string[] | null = null;

/** Whether a group of the side menu is collapsed. This browser remembers it, for menu and drawer alike. */
export function useCollapsed(group: string) {
  const collapsed = useSyncExternalStore(
    subscribe,
    () => remembered().includes(group),
    // The server does not know, and draws every group open.
    () => false,
  );
  function setCollapsed(next: boolean): void {
    const others = remembered().filter((name) => name !== group);
    const names = next ? [...others, group] : others;
    try {
      localStorage.setItem(storageKey, JSON.stringify(names));
    } catch {
      unstored = names;
    }
    for (const listener of listeners) listener();
  }
  return { collapsed, setCollapsed };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab changed it.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function remembered(): string[] {
  if (unstored) return unstored;
  try {
    const names: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}
