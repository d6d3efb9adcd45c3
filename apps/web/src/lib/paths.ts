/** Every address of the page, so that none is typed twice. A screen that does not exist yet has no entry. */
export const paths = {
  landing: '/',
  dashboard: '/dashboard',
  adminUsers: '/dashboard/admin/users',
  profile: (userId: string) => `/profile/${encodeURIComponent(userId)}`,
} as const;
