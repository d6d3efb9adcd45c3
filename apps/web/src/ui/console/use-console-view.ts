import { useSyncExternalStore } from 'react';
import type { ConsoleView } from './console-view.ts';

/** Renders again with each change of the rows, up to 60 times a second. */
export function useEveryChange({ subscribe, getVersion }: ConsoleView): void {
  useSyncExternalStore(subscribe, getVersion, getVersion);
}

/** Renders again with what the reader does, but only a few times a second while lines arrive. */
export function useCounts({ subscribe, getCountVersion }: ConsoleView): void {
  useSyncExternalStore(subscribe, getCountVersion, getCountVersion);
}

export function useIsEmpty(view: ConsoleView): boolean {
  const isEmpty = () => view.lineCount === 0;
  return useSyncExternalStore(view.subscribe, isEmpty, isEmpty);
}
