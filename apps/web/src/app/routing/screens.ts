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

export function handleAt(routes: RouteObject[], pathname: string): RouteHandle | undefined {
  return matchRoutes(routes, pathname)?.at(-1)?.route.handle as RouteHandle | undefined;
}

/** Brings the code of everything that this address shows: a page must not be drawn, or taken over, in part. */
export async function loadScreens(routes: RouteObject[], pathname: string): Promise<void> {
  await Promise.all(lazyScreensAt(routes, pathname).map((screen) => screen.load()));
}

export function lazyScreensAt(routes: RouteObject[], pathname: string): LazyScreen[] {
  const matches = matchRoutes(routes, pathname) ?? [];
  return matches.map(({ route }) => route.Component).filter(isLazy);
}

export function everyLazyScreen(routes: RouteObject[]): LazyScreen[] {
  return routes.flatMap(({ Component, children = [] }) => [
    ...[Component].filter(isLazy),
    ...everyLazyScreen(children),
  ]);
}

function isLazy(screen: RouteObject['Component']): screen is LazyScreen {
  return typeof screen === 'function' && 'load' in screen;
}
