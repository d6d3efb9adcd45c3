import type { RouteObject } from 'react-router';
import type { RouteHandle } from './route-handle.ts';
import { LandingRoute } from './routes/landing.tsx';
import { NotFound } from './shell/not-found.tsx';
import { RouteFailure } from './shell/route-failure.tsx';
import { nothingHere } from './shell/hidden-screens.ts';
import { RootLayout } from './shell/root-layout.tsx';
import { SiteLayout } from './shell/site-layout.tsx';

const titled = (title: string, more: Omit<RouteHandle, 'title'> = {}) => ({
  handle: { title, ...more } satisfies RouteHandle,
});

const notFound: RouteObject = {
  path: '*',
  Component: NotFound,
  handle: nothingHere,
};

const uiKit: RouteObject = {
  path: '/dev/ui',
  lazy: () => import('./routes/dev-ui/dev-ui.tsx'),
  ErrorBoundary: RouteFailure,
  ...titled('UI kit'),
};

/** What is behind the login comes in chunks of its own, so that a visitor does not load it. */
export const createRoutes = ({ development }: { development: boolean }): RouteObject[] => [
  {
    Component: RootLayout,
    ErrorBoundary: RouteFailure,
    children: [
      {
        Component: SiteLayout,
        children: [
          { path: '/', Component: LandingRoute, ErrorBoundary: RouteFailure, ...titled('') },
          ...(development ? [uiKit] : []),
          notFound,
        ],
      },
      {
        lazy: () => import('./shell/dashboard-layout.tsx'),
        children: [
          {
            path: '/dashboard',
            ErrorBoundary: RouteFailure,
            children: [
              { index: true, lazy: () => import('./routes/overview.tsx'), ...titled('Overview') },
              {
                path: 'admin/users',
                lazy: () => import('./routes/admin-users.tsx'),
                ...titled('Users', { requires: 'manageUsers' }),
              },
              notFound,
            ],
          },
          {
            path: '/profile/:id',
            lazy: () => import('./routes/profile.tsx'),
            ErrorBoundary: RouteFailure,
            ...titled('Profile'),
          },
        ],
      },
    ],
  },
];
