/** Where the copies of sold products connect; pages have the main namespace. */
export const productNamespace = '/product';

/** How long a copy keeps its seat without a sign of life, and how often it gives one. */
export const leaseSeconds = 30;
export const heartbeatSeconds = 10;

/** Whatever ends a session (the lease, the license, a ban) is looked for this often. */
export const sweepSeconds = 5;

/** More than these are not listed at once. */
export const mostConnected = 500;
