import { useSyncExternalStore } from 'react';

const storageKey = 'collapsed-groups';
const listeners = new Set<() => void>();
/** Used when storage is unavailable. Lasts until the page closes. */
let unstored: string[] | null = null;

/** Whether a side menu group is collapsed. Stored in this browser for menu and drawer. */
export function useCollapsedGroup(group: string) {
  const collapsed = useSyncExternalStore(
    subscribe,
    () => remembered().includes(group),
    // The server does not know, so it renders every group open.
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
  // Fires when another tab changes it.
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
