/** Only for socket calls: the ENOENT of a missing file is a bug, not a database outage. */
const socketCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT', // the unix socket is gone while PostgreSQL restarts
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
  'ECONNABORTED',
  'EAGAIN', // the unix socket of a frozen PostgreSQL accepts no more connections
  // The host name can't be resolved, as in containers while the database is down.
  'ENOTFOUND',
  'EAI_AGAIN',
]);
const socketCalls = new Set(['connect', 'read', 'write', 'getaddrinfo']);

const postgresCodes = new Set([
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '53300', // too_many_connections
  '55000', // the database allows no connections, as during a restore
  '08006',
  '08001',
  '08003',
]);

type DriverError = { code?: string; syscall?: string; message: string };

/** Drizzle wraps driver errors. The code is on the innermost cause. */
export function driverError(error: unknown): DriverError | null {
  let current = error;
  while (current instanceof Error) {
    // A host with several addresses causes one error for each of them.
    if (current instanceof AggregateError && current.errors.length > 0) return driverError(current.errors[0]);
    if ('code' in current && typeof current.code === 'string') return current as Error & { code: string };
    if (!(current.cause instanceof Error)) return current;
    current = current.cause;
  }
  return null;
}

const timeoutCodes = new Set([
  '57014', // query_canceled, by statement_timeout
  '55P03', // lock_not_available
  '25P03', // idle_in_transaction_session_timeout
]);

const awayMessages = [
  'Connection terminated',
  'Client has encountered a connection error',
  'timeout exceeded when trying to connect',
  'timeout expired',
  // No answer in time, so the outcome is unknown.
  'Query read timeout',
];

/** The database is unreachable, was disconnected or doesn't answer. The caller may retry later. */
export function isDatabaseAway(error: unknown): boolean {
  const found = driverError(error);
  if (!found) return false;
  const { code, syscall } = found;
  if (code !== undefined && socketCodes.has(code)) return socketCalls.has(syscall ?? '');
  if (code !== undefined) return postgresCodes.has(code);
  return awayMessages.some((message) => found.message.startsWith(message));
}

/** PostgreSQL itself gave up on a statement or a transaction, so nothing was changed. */
export function isStatementTimeout(error: unknown): boolean {
  return timeoutCodes.has(driverError(error)?.code ?? '');
}

/** A retry later may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return isDatabaseAway(error) || isStatementTimeout(error);
}

/** No connection became available in time. A retry would take just as long. */
export function isConnectTimeout(error: unknown): boolean {
  return driverError(error)?.message.startsWith('timeout exceeded when trying to connect') ?? false;
}

/** Two transactions conflicted. You can retry the whole transaction. */
export function isSerialisationFailure(error: unknown): boolean {
  const code = driverError(error)?.code;
  return code === '40001' || code === '40P01';
}

/** An older version would read and write rows whose meaning it doesn't know. */
export class NewerSchemaError extends Error {
  override name = 'NewerSchemaError';
  override message =
    'The database was migrated by a newer version of Botique. Use that version, or restore a backup from before the upgrade.';
}
