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
export const AdminToday = lazyScreen('../features/today/today-screen.tsx', async () => {
  const { TodayScreen } = await import('../features/today/today-screen.tsx');
  return { Component: TodayScreen };
});
export const AdminBills = lazyScreen('../features/billing/bills-overview/bills-screen.tsx', async () => {
  const { BillsScreen } = await import('../features/billing/bills-overview/bills-screen.tsx');
  return { Component: BillsScreen };
});
export const AdminDisputes = lazyScreen('../features/disputes/disputes-screen.tsx', async () => {
  const { DisputesScreen } = await import('../features/disputes/disputes-screen.tsx');
  return { Component: DisputesScreen };
});
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
export const AdminUsers = lazyScreen('./routes/users.tsx', () => import('./routes/users.tsx'));
export const AdminUser = lazyScreen('./routes/user.tsx', () => import('./routes/user.tsx'));
export const AdminAudit = lazyScreen('../features/office/audit/audit-screen.tsx', async () => {
  const { AuditScreen } = await import('../features/office/audit/audit-screen.tsx');
  return { Component: AuditScreen };
});
export const Profile = lazyScreen('./routes/profile.tsx', () => import('./routes/profile.tsx'));

/** Gives a screen the id in the URL. Another id starts with a new screen. */
function withId(Screen: ComponentType<{ id: string }>) {
  return function ScreenWithId() {
    const { id = '' } = useParams();
    return <Screen key={id} id={id} />;
  };
}
