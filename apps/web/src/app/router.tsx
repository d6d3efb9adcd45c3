import type { RouteObject } from 'react-router';
import { LandingRoute } from './routes/landing.tsx';
import { NotFoundRoute } from './routes/not-found.tsx';

/** `handle.status` is the HTTP status with which the server sends the page. */
export type RouteHandle = { status?: number; title: string };

export const routes: RouteObject[] = [
  { path: '/', Component: LandingRoute, handle: { title: '' } satisfies RouteHandle },
  {
    path: '*',
    Component: NotFoundRoute,
    handle: { status: 404, title: 'Nothing here' } satisfies RouteHandle,
  },
];
