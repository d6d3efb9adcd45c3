import { createServer } from 'node:net';
import { StartError } from '../config/env.ts';
import { driverError, isDatabaseAway, NewerSchemaError } from '../platform/db/failures.ts';
import { PostgresStartError } from '../platform/postgres/embedded-postgres.ts';

/** Checked before anything starts, so that a second `npm start` fails at once and touches nothing. */
export async function refuseTakenPort(host: string, port: number): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject);
    probe.listen({ host, port }, () => probe.close(() => resolve()));
  }).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(describeListenFailure(error, host, port), { cause: error });
  });
}

function describeListenFailure(error: NodeJS.ErrnoException, host: string, port: number): string {
  if (error.code === 'EADDRINUSE')
    return `PORT: ${port} is already taken. Is Botique already running? Otherwise set another PORT.`;
  if (error.code === 'EACCES') return `PORT: ${port} needs more permissions than this user has.`;
  return `HOST: cannot listen on ${host}:${port} (${error.code ?? error.message}).`;
}

/** In addition to 28…, a wrong user or password. The messages of these are clear and contain no secret. */
const unusableDatabase = new Set([
  '3D000', // no such database
  'ERR_INVALID_URL', // such as a port over 65535
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** Their messages are for the owner. */
const oneLine = [StartError, PostgresStartError, NewerSchemaError];

/** One line for the terminal. Unknown failures keep their stack. */
export function describeStartFailure(error: unknown): string {
  if (oneLine.some((type) => error instanceof type)) return (error as Error).message;
  const driver = driverError(error);
  if (isDatabaseAway(error)) {
    return `DATABASE_URL: the database cannot be reached (${driver?.code ?? driver?.message}).`;
  }
  if (driver?.code && (driver.code.startsWith('28') || unusableDatabase.has(driver.code))) {
    return `DATABASE_URL: ${driver.message}`;
  }
  // The message of a failed query contains its parameters, which may be secret. The driver's doesn't.
  const told = driver ?? error;
  return told instanceof Error ? (told.stack ?? told.message) : String(told);
}
