import { createPath, NavigationType, type Location, type Navigator, type To } from 'react-router';

type Visit = { action: NavigationType; location: Location };

/** Decides about a pending navigation. Calling `goOn` performs it. */
type Blocker = (goOn: () => void) => void;

export type BrowserHistory = Navigator & {
  visit(): Visit;
  listen(listener: (visit: Visit) => void): () => void;
  /** While set, it intercepts every navigation, including the browser's buttons. */
  block(blocker: Blocker): () => void;
};

/** State of each history entry. `position` tells how far a jump went. */
type EntryState = { position: number; key: string; data: unknown };

/**
 * Browser history for React Router. The router has one only in its data mode, which is as large as all our
 * code on the landing page.
 */
export function createBrowserHistory(needsDocument: (path: string) => boolean): BrowserHistory {
  const listeners = new Set<(visit: Visit) => void>();
  let blocker: Blocker | null = null;
  let jumpingBack = false;

  if (!isEntry(window.history.state)) {
    window.history.replaceState(newEntry(0, window.history.state), '');
  }
  let position = entry().position;
  let visit: Visit = { action: NavigationType.Pop, location: here() };

  function arrive(action: NavigationType) {
    position = entry().position;
    visit = { action, location: here() };
    for (const listener of listeners) listener(visit);
  }

  /** Runs the step now, or when the blocker allows it. */
  function guarded(step: () => void) {
    if (!blocker) return step();
    blocker(() => {
      blocker = null;
      step();
    });
  }

  function navigate(to: To, data: unknown, replace: boolean) {
    const path = toPath(to);
    if (needsDocument(path)) return window.location[replace ? 'replace' : 'assign'](path);
    const next = newEntry(replace ? position : position + 1, data);
    window.history[replace ? 'replaceState' : 'pushState'](next, '', path);
    arrive(replace ? NavigationType.Replace : NavigationType.Push);
  }

  window.addEventListener('popstate', () => {
    if (jumpingBack) {
      jumpingBack = false;
      return;
    }
    // The browser created this entry itself, for a jump within the page.
    if (!isEntry(window.history.state)) {
      window.history.replaceState(newEntry(position + 1, null), '');
      return arrive(NavigationType.Push);
    }
    const distance = entry().position - position;
    // A jump within the page needs no confirmation.
    if (!blocker || distance === 0 || isSamePage(visit.location)) return arrive(NavigationType.Pop);
    // The browser has already moved and cannot be stopped: go back first, then ask.
    jumpingBack = true;
    window.history.go(-distance);
    guarded(() => window.history.go(distance));
  });

  return {
    createHref: toPath,
    visit: () => visit,
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    block(next) {
      blocker = next;
      return () => {
        if (blocker === next) blocker = null;
      };
    },
    go: (distance) => window.history.go(distance),
    push: (to, data) => guarded(() => navigate(to, data, false)),
    replace: (to, data) => guarded(() => navigate(to, data, true)),
  };
}

function isSamePage({ pathname, search }: Location): boolean {
  return pathname === window.location.pathname && search === window.location.search;
}

function toPath(to: To): string {
  return typeof to === 'string' ? to : createPath(to);
}

function newEntry(position: number, data: unknown): EntryState {
  return { position, key: Math.random().toString(36).slice(2, 10), data };
}

function isEntry(state: unknown): state is EntryState {
  return typeof (state as Partial<EntryState> | null)?.position === 'number';
}

function entry(): EntryState {
  return window.history.state as EntryState;
}

function here(): Location {
  const { pathname, search, hash } = window.location;
  const { key, data } = entry();
  return { pathname, search, hash, state: data, key };
}
