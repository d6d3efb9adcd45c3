import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and while the page wakes up; what needs style attributes must wait for it. */
export function useMounted(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
