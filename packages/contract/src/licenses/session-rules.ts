/** Lease of a seat after the last heartbeat. After that, another product session may take it. */
export const leaseSeconds = 30;
export const heartbeatSeconds = 10;

/**
 * How often the server ends product sessions that are silent, whose license is no longer valid, or whose
 * owner is banned.
 */
export const sweepSeconds = 3;

/** Maximum number of product sessions in a list. */
export const maxListedSessions = 500;

/** Maximum number of product sessions in the history of a license. */
export const maxRecordedSessions = 100;

/** Maximum number of blacklisted devices of a license. */
export const maxBlacklisted = 1_000;

/** Maximum number of consoles that a page watches at the same time. */
export const maxWatched = 100;

/** The same as `deviceUuid`, without its schema, for forms. */
export const deviceUuidForm = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** 'restart' needs the launcher, which starts the product again. */
export const sessionActions = ['stop', 'restart', 'blacklist'] as const;
export type SessionAction = (typeof sessionActions)[number];

/** How long a device counts as new after the first start of a license on it. */
export const newDeviceDays = 7;
