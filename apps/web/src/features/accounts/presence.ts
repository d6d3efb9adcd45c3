import type { Presence } from '@botique/contract/accounts/presence.ts';
import { useEffect } from 'react';
import { useConnectionNumber, useLiveRequest } from '../../lib/live/live.tsx';

/** What the page at a path is called. Null if it is not known. */
export type PageName = (path: string) => string | null;

/** 'Online, on Licenses'. */
export function onlineText({ path }: Pick<Presence, 'path'>, pageName: PageName): string {
  const name = path === null ? null : pageName(path);
  return name === null ? 'Online' : `Online, on ${name}`;
}

/** This page receives who comes and goes while it shows the list of users. */
export function useWatchUsers(onMissed: () => void): void {
  const request = useLiveRequest();
  const connectionNumber = useConnectionNumber();
  useEffect(() => {
    if (connectionNumber === null) return;
    let left = false;
    void request('users.watch', { all: true }).then(({ success }) => {
      if (success && !left) onMissed();
    });
    return () => {
      left = true;
      void request('users.unwatch', { all: true });
    };
  }, [connectionNumber, request, onMissed]);
}
