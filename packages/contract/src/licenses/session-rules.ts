/** A product session keeps its seat this long after its last heartbeat. Then newcomers may take the seat. */
export const leaseSeconds = 30;
export const heartbeatSeconds = 10;

/** How often the server looks for sessions that must end: silent, license expired, revoked or suspended, owner banned. */
export const sweepSeconds = 3;

/** More than these are not listed at once. */
export const maxListedSessions = 500;
