import { createPath, NavigationType, type Location, type Navigator, type To } from 'react-router';

type Visit = { action: NavigationType; location: Location };

/** Decides about a pending navigation. Calling `goOn` performs it. */
type Blocker = (goOn: () => void) => void;

export type BrowserHistory = Navigator & {
  visit(): Visit;
  listen(listener: (visit: Visit) => void): () => void;
  /** While set, it intercepts navigations to other paths, including the browser's buttons. All blockers ask. */
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
  let blockers: Blocker[] = [];
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

  /** Runs the step now, or when the blockers allow it. */
  function guarded(step: () => void, asking: readonly Blocker[] = blockers) {
    const [blocker, ...others] = asking;
    if (blocker) return blocker(() => guarded(step, others));
    blockers = [];
    step();
  }

  /** Another tab or filter of the same page keeps what is unsaved. */
  function leave(to: To, step: () => void) {
    if (isHere(new URL(toPath(to), window.location.href).pathname)) step();
    else guarded(step);
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
    // A jump within the page, or to another of its tabs, needs no confirmation.
    if (blockers.length === 0 || distance === 0 || isHere(visit.location.pathname))
      return arrive(NavigationType.Pop);
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
      blockers = [...blockers, next];
      return () => {
        blockers = blockers.filter((blocker) => blocker !== next);
      };
    },
    go: (distance) => window.history.go(distance),
    push: (to, data) => leave(to, () => navigate(to, data, false)),
    replace: (to, data) => leave(to, () => navigate(to, data, true)),
  };
}

function isHere(pathname: string): boolean {
  return pathname === window.location.pathname;
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
