import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and during hydration. Components that need style attributes wait for it. */
export function useMounted(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
