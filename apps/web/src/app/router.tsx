import { Suspense, type ComponentType } from 'react';
import { Outlet, useRoutes, type RouteObject } from 'react-router';
import * as screens from './lazy-screens.tsx';
import { AdminHome } from './routes/admin-home.tsx';
import { LandingRoute } from './routes/landing.tsx';
import { notFoundHandle, type RouteHandle } from './routing/route-handle.ts';
import { ScreenBoundary } from './routing/screen-boundary.tsx';
import { RoutesProvider } from './routing/screens.ts';
import { NotFound } from './shell/error-pages/not-found.tsx';
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
                Component: screens.DataLayout,
                children: [
                  screen('/products', screens.Products, 'Products', { isPublic: true }),
                  screen('/products/:id', screens.Product, 'Product', {
                    isPublic: true,
                    isAboutProduct: true,
                  }),
                ],
              },
              ...(development ? [screen('/dev/ui', screens.UiKit, 'UI kit')] : []),
              notFound,
            ],
          },
        ],
      },
      {
        Component: screens.DashboardLayout,
        children: [
          {
            Component: Guarded,
            children: [
              screen('/dashboard', screens.Overview, 'Overview'),
              screen('/dashboard/products', screens.DashboardProducts, 'Products'),
              screen('/dashboard/order/v1/:id', screens.Order, 'Order', { showsPayPal: true }),
              screen('/dashboard/bills', screens.Invoices, 'Invoices'),
              screen('/dashboard/bill/:id', screens.Invoice, 'Invoice', { showsPayPal: true }),
              screen('/dashboard/tickets/@me', screens.Tickets, 'Tickets'),
              screen('/dashboard/ticket/view/:id', screens.Ticket, 'Ticket'),
              screen('/dashboard/licenses/@me', screens.Licenses, 'Licenses'),
              screen('/dashboard/license/source', screens.Source, 'Source'),
              screen('/dashboard/license/manage/:id', screens.License, 'License'),
              screen('/dashboard/admin', AdminHome, 'Today', { requires: 'manageMoney' }),
              screen('/dashboard/admin/today', screens.AdminToday, 'Today', { requires: 'manageMoney' }),
              screen('/dashboard/admin/bills', screens.AdminBills, 'Bills Overview', {
                requires: 'manageMoney',
              }),
              screen('/dashboard/admin/disputes', screens.AdminDisputes, 'Disputes', {
                requires: 'manageMoney',
              }),
              screen('/dashboard/admin/products', screens.AdminProducts, 'Manage Products', {
                requires: 'manageProducts',
              }),
              screen('/dashboard/admin/products/create', screens.AdminProductCreate, 'Add Product', {
                requires: 'manageProducts',
              }),
              screen('/dashboard/admin/products/edit/:id', screens.AdminProductEdit, 'Edit Product', {
                requires: 'manageProducts',
              }),
              screen('/dashboard/admin/users', screens.AdminUsers, 'Users', { requires: 'manageUsers' }),
              screen('/dashboard/admin/user/:id', screens.AdminUser, 'User', { requires: 'manageUsers' }),
              screen('/dashboard/admin/audit', screens.AdminAudit, 'Audit', { requires: 'readAuditLog' }),
              { ...notFound, path: '/dashboard/*' },
              screen('/store', screens.Store, 'Store', { showsPayPal: true }),
              screen('/profile/:id', screens.Profile, 'Profile'),
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
