/** Of a socket only: a file of ours that is missing is a bug, and no reason to wait for the database. */
const socketCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT', // the unix socket is gone while PostgreSQL restarts
  'EPIPE',
  'ETIMEDOUT',
]);
const socketCalls = new Set(['connect', 'read', 'write']);

const postgresCodes = new Set([
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '53300', // too_many_connections
  '55000', // the database is closed to connections, as while it is restored
  '08006',
  '08001',
  '08003',
]);

type DriverError = { code?: string; syscall?: string; message: string };

/** Drizzle wraps what the driver threw; the code stands on the innermost cause. */
export function driverError(error: unknown): DriverError | null {
  let current = error;
  while (current instanceof Error) {
    if ('code' in current && typeof current.code === 'string') return current as Error & { code: string };
    if (!(current.cause instanceof Error)) return current;
    current = current.cause;
  }
  return null;
}

/** The database could not be reached or went away: the caller may try again later. */
export function isDatabaseAway(error: unknown): boolean {
  const found = driverError(error);
  if (!found) return false;
  const { code, syscall } = found;
  if (code !== undefined && socketCodes.has(code)) return socketCalls.has(syscall ?? '');
  if (code !== undefined) return postgresCodes.has(code);
  return /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/.test(
    found.message,
  );
}

/** Two transactions met; the same work may be tried again from its start. */
export function isSerialisationFailure(error: unknown): boolean {
  const code = driverError(error)?.code;
  return code === '40001' || code === '40P01';
}
