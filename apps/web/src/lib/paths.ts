/** Every address of the page, so that none is typed twice. A screen that does not exist yet has no entry. */
export const paths = {
  landing: '/',
  products: '/products',
  product: (id: string) => `/products/${encodeURIComponent(id)}`,
  dashboard: '/dashboard',
  dashboardProducts: '/dashboard/products',
  order: (productId: string) => `/dashboard/order/v1/${encodeURIComponent(productId)}`,
  store: '/store',
  licenses: '/dashboard/licenses/@me',
  license: (id: string) => `/dashboard/license/manage/${encodeURIComponent(id)}`,
  tickets: '/dashboard/tickets/@me',
  ticket: (id: string) => `/dashboard/ticket/view/${encodeURIComponent(id)}`,
  adminProducts: '/dashboard/admin/products',
  adminProductCreate: '/dashboard/admin/products/create',
  adminProductEdit: (id: string) => `/dashboard/admin/products/edit/${encodeURIComponent(id)}`,
  adminUsers: '/dashboard/admin/users',
  profile: (userId: string) => `/profile/${encodeURIComponent(userId)}`,
} as const;
