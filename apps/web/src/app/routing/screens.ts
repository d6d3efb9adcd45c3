import { createContext, useContext } from 'react';
import { matchRoutes, useLocation, type RouteObject } from 'react-router';
import type { RouteHandle } from './route-handle.ts';
import type { LazyScreen } from './lazy-screen.tsx';

const RoutesContext = createContext<RouteObject[]>([]);

export const RoutesProvider = RoutesContext.Provider;

/** Metadata of the current route. */
export function useRouteHandle(): RouteHandle | undefined {
  return handleAt(useContext(RoutesContext), useLocation().pathname);
}

/** What the pages at other people's paths are called. Null for pages that do not exist. */
export function usePageName(): (path: string) => string | null {
  const routes = useContext(RoutesContext);
  return (path) => {
    const handle = handleAt(routes, path);
    return handle && handle.status === undefined && handle.title !== '' ? handle.title : null;
  };
}

export function handleAt(routes: RouteObject[], path: string): RouteHandle | undefined {
  return matchRoutes(routes, path)?.at(-1)?.route.handle as RouteHandle | undefined;
}

/**
 * A content security policy applies to a whole document. Pages with PayPal's buttons are entered and left
 * with a document load, so that no other page allows PayPal.
 */
export function needsDocument(routes: RouteObject[], path: string): boolean {
  const showsPayPal = (at: string) => handleAt(routes, at)?.showsPayPal;
  return showsPayPal(path) !== showsPayPal(window.location.pathname);
}

/** Loads the code of all screens at this URL: a page must not be rendered or hydrated in part. */
export async function loadScreens(routes: RouteObject[], pathname: string): Promise<void> {
  await Promise.all(lazyScreensAt(routes, pathname).map((screen) => screen.load()));
}

export function lazyScreensAt(routes: RouteObject[], pathname: string): LazyScreen[] {
  const matches = matchRoutes(routes, pathname) ?? [];
  return matches.map(({ route }) => route.Component).filter(isLazy);
}

function isLazy(screen: RouteObject['Component']): screen is LazyScreen {
  return typeof screen === 'function' && 'load' in screen;
}
