import type { ComponentType } from 'react';
import { useParams } from 'react-router';
import { lazyScreen } from './routing/lazy-screen.tsx';

// Everything the landing page does not need, in separate chunks. Screens that combine several features are in
// routes/.

export const DataLayout = lazyScreen('./routing/data-layout.tsx', () => import('./routing/data-layout.tsx'));
export const Products = lazyScreen('./routes/products.tsx', () => import('./routes/products.tsx'));
export const Product = lazyScreen('./routes/product.tsx', () => import('./routes/product.tsx'));
export const UiKit = lazyScreen('./routes/dev-ui/dev-ui.tsx', () => import('./routes/dev-ui/dev-ui.tsx'));
export const DashboardLayout = lazyScreen(
  './shell/dashboard/dashboard-layout.tsx',
  () => import('./shell/dashboard/dashboard-layout.tsx'),
);
export const Overview = lazyScreen('./routes/overview.tsx', () => import('./routes/overview.tsx'));
export const DashboardProducts = lazyScreen(
  './routes/dashboard-products.tsx',
  () => import('./routes/dashboard-products.tsx'),
);
export const Order = lazyScreen('./routes/order.tsx', () => import('./routes/order.tsx'));
export const Store = lazyScreen('./routes/store.tsx', () => import('./routes/store.tsx'));
export const Invoices = lazyScreen('./routes/invoices.tsx', () => import('./routes/invoices.tsx'));
export const Invoice = lazyScreen('./routes/invoice.tsx', () => import('./routes/invoice.tsx'));
export const Tickets = lazyScreen('../features/tickets/ticket-list/tickets-screen.tsx', async () => {
  const { TicketsScreen } = await import('../features/tickets/ticket-list/tickets-screen.tsx');
  return { Component: TicketsScreen };
});
export const Ticket = lazyScreen('../features/tickets/ticket-room/ticket-screen.tsx', async () => {
  const { TicketScreen } = await import('../features/tickets/ticket-room/ticket-screen.tsx');
  return { Component: withId(TicketScreen) };
});
export const Licenses = lazyScreen('./routes/licenses.tsx', () => import('./routes/licenses.tsx'));
export const License = lazyScreen('./routes/license.tsx', () => import('./routes/license.tsx'));
export const Source = lazyScreen('./routes/source.tsx', () => import('./routes/source.tsx'));
export const AdminProducts = lazyScreen(
  '../features/catalogue/manage-products/list/manage-products-screen.tsx',
  async () => {
    const { ManageProductsScreen } =
      await import('../features/catalogue/manage-products/list/manage-products-screen.tsx');
    return { Component: ManageProductsScreen };
  },
);
export const AdminProductCreate = lazyScreen(
  '../features/catalogue/manage-products/create/create-product-screen.tsx',
  async () => {
    const { CreateProductScreen } =
      await import('../features/catalogue/manage-products/create/create-product-screen.tsx');
    return { Component: CreateProductScreen };
  },
);
export const AdminProductEdit = lazyScreen(
  './routes/product-editor.tsx',
  () => import('./routes/product-editor.tsx'),
);
export const AdminUsers = lazyScreen('../features/accounts/users/users-screen.tsx', async () => {
  const { UsersScreen } = await import('../features/accounts/users/users-screen.tsx');
  return { Component: UsersScreen };
});
export const Profile = lazyScreen('./routes/profile.tsx', () => import('./routes/profile.tsx'));

/** Gives a screen the id in the URL. Another id starts with a new screen. */
function withId(Screen: ComponentType<{ id: string }>) {
  return function ScreenWithId() {
    const { id = '' } = useParams();
    return <Screen key={id} id={id} />;
  };
}
