import { createContext, useContext } from 'react';
import { matchRoutes, useLocation, type RouteObject } from 'react-router';
import type { RouteHandle } from '../route-handle.ts';
import type { LazyScreen } from './lazy-screen.tsx';

const RoutesContext = createContext<RouteObject[]>([]);

export const RoutesProvider = RoutesContext.Provider;

/** What the route that is shown says of itself. */
export function useRouteHandle(): RouteHandle | undefined {
  return handleAt(useContext(RoutesContext), useLocation().pathname);
}

export function handleAt(routes: RouteObject[], path: string): RouteHandle | undefined {
  return matchRoutes(routes, path)?.at(-1)?.route.handle as RouteHandle | undefined;
}

/**
 * The content security policy belongs to the document. A step to or from a page with PayPal's buttons loads a document,
 * so that these pages allow PayPal and no other page does.
 */
export function needsDocument(routes: RouteObject[], path: string): boolean {
  const showsPayPal = (at: string) => handleAt(routes, at)?.showsPayPal;
  return showsPayPal(path) !== showsPayPal(window.location.pathname);
}

/** Brings the code of everything that this address shows: a page must not be drawn, or taken over, in part. */
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
