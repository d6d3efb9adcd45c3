import { Suspense, type ComponentType } from 'react';
import { Outlet, useRoutes, type RouteObject } from 'react-router';
import { lazyScreen } from './routing/lazy-screen.tsx';
import { ScreenBoundary } from './routing/screen-boundary.tsx';
import { RoutesProvider } from './routing/screens.ts';
import type { RouteHandle } from './route-handle.ts';
import { LandingRoute } from './routes/landing.tsx';
import { notFoundHandle } from './shell/hidden-screens.ts';
import { NotFound } from './shell/not-found.tsx';
import { RootLayout } from './shell/root-layout.tsx';
import { SiteLayout } from './shell/site-layout.tsx';

const screen = (
  path: string,
  Component: ComponentType,
  title: string,
  more: Omit<RouteHandle, 'title'> = {},
) => ({
  path,
  Component,
  // The server also distinguishes /Products from /products.
  caseSensitive: true,
  handle: { title, ...more } satisfies RouteHandle,
});

const notFound: RouteObject = { path: '*', Component: NotFound, handle: notFoundHandle };

/** Everything the landing page does not need is loaded in separate chunks. */
const DataLayout = lazyScreen('routing/data-layout.tsx', () => import('./routing/data-layout.tsx'));
const Products = lazyScreen('routes/products.tsx', () => import('./routes/products.tsx'));
const Product = lazyScreen('routes/product.tsx', () => import('./routes/product.tsx'));
const UiKit = lazyScreen('routes/dev-ui/dev-ui.tsx', () => import('./routes/dev-ui/dev-ui.tsx'));
const DashboardLayout = lazyScreen(
  'shell/dashboard-layout.tsx',
  () => import('./shell/dashboard-layout.tsx'),
);
const Overview = lazyScreen('routes/overview.tsx', () => import('./routes/overview.tsx'));
const DashboardProducts = lazyScreen(
  'routes/dashboard-products.tsx',
  () => import('./routes/dashboard-products.tsx'),
);
const Order = lazyScreen('routes/order.tsx', () => import('./routes/order.tsx'));
const Store = lazyScreen('routes/store.tsx', () => import('./routes/store.tsx'));
const Bills = lazyScreen('routes/bills.tsx', () => import('./routes/bills.tsx'));
const Bill = lazyScreen('routes/bill.tsx', () => import('./routes/bill.tsx'));
const Tickets = lazyScreen('routes/tickets.tsx', () => import('./routes/tickets.tsx'));
const Ticket = lazyScreen('routes/ticket.tsx', () => import('./routes/ticket.tsx'));
const Licenses = lazyScreen('routes/licenses.tsx', () => import('./routes/licenses.tsx'));
const License = lazyScreen('routes/license.tsx', () => import('./routes/license.tsx'));
const AdminProducts = lazyScreen('routes/admin-products.tsx', () => import('./routes/admin-products.tsx'));
const AdminProductCreate = lazyScreen(
  'routes/admin-product-create.tsx',
  () => import('./routes/admin-product-create.tsx'),
);
const AdminProductEdit = lazyScreen(
  'routes/admin-product-edit.tsx',
  () => import('./routes/admin-product-edit.tsx'),
);
const AdminUsers = lazyScreen('routes/admin-users.tsx', () => import('./routes/admin-users.tsx'));
const Profile = lazyScreen('routes/profile.tsx', () => import('./routes/profile.tsx'));

/** If a screen throws, the layout around it stays. */
function Guarded() {
  return (
    <ScreenBoundary>
      <Outlet />
    </ScreenBoundary>
  );
}

export const createRoutes = ({ development }: { development: boolean }): RouteObject[] => [
  {
    Component: RootLayout,
    children: [
      {
        Component: SiteLayout,
        children: [
          {
            Component: Guarded,
            children: [
              screen('/', LandingRoute, '', { isPublic: true }),
              {
                Component: DataLayout,
                children: [
                  screen('/products', Products, 'Products', { isPublic: true }),
                  screen('/products/:id', Product, 'Product', { isPublic: true, isAboutProduct: true }),
                ],
              },
              ...(development ? [screen('/dev/ui', UiKit, 'UI kit')] : []),
              notFound,
            ],
          },
        ],
      },
      {
        Component: DashboardLayout,
        children: [
          {
            Component: Guarded,
            children: [
              screen('/dashboard', Overview, 'Overview'),
              screen('/dashboard/products', DashboardProducts, 'Products'),
              screen('/dashboard/order/v1/:id', Order, 'Order', { showsPayPal: true }),
              screen('/dashboard/bills', Bills, 'Invoices'),
              screen('/dashboard/bill/:id', Bill, 'Invoice', { showsPayPal: true }),
              screen('/dashboard/tickets/@me', Tickets, 'Tickets'),
              screen('/dashboard/ticket/view/:id', Ticket, 'Ticket'),
              screen('/dashboard/licenses/@me', Licenses, 'Licenses'),
              screen('/dashboard/license/manage/:id', License, 'License'),
              screen('/dashboard/admin/products', AdminProducts, 'Manage Products', {
                requires: 'manageProducts',
              }),
              screen('/dashboard/admin/products/create', AdminProductCreate, 'Add Product', {
                requires: 'manageProducts',
              }),
              screen('/dashboard/admin/products/edit/:id', AdminProductEdit, 'Edit Product', {
                requires: 'manageProducts',
              }),
              screen('/dashboard/admin/users', AdminUsers, 'Users', { requires: 'manageUsers' }),
              { ...notFound, path: '/dashboard/*' },
              screen('/store', Store, 'Store', { showsPayPal: true }),
              screen('/profile/:id', Profile, 'Profile'),
            ],
          },
        ],
      },
    ],
  },
];

export function Screens({ routes }: { routes: RouteObject[] }) {
  return (
    <RoutesProvider value={routes}>
      <ScreenBoundary>
        <Suspense>{useRoutes(routes)}</Suspense>
      </ScreenBoundary>
    </RoutesProvider>
  );
}
