import { createServer } from 'node:net';
import { StartError } from './env.ts';
import { driverError, isDatabaseAway } from './platform/db/failures.ts';
import { PostgresStartError } from './platform/postgres/embedded-postgres.ts';

/** Asked before anything is started, so that a second `npm start` says so at once and touches nothing. */
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
    return `PORT: ${port} is already taken. Is Botique running? Set PORT to another.`;
  if (error.code === 'EACCES') return `PORT: ${port} needs more rights than this user has.`;
  return `HOST: cannot listen on ${host}:${port} (${error.code ?? error.message}).`;
}

/** One line for the person at the terminal. What is none of the known troubles keeps its stack. */
export function describeStartFailure(error: unknown): string {
  if (error instanceof StartError || error instanceof PostgresStartError) return error.message;
  const driver = driverError(error);
  if (isDatabaseAway(error)) {
    return `DATABASE_URL: the database cannot be reached (${driver?.code ?? driver?.message}).`;
  }
  // 28…: wrong user or password; 3D000: no such database. PostgreSQL's own sentence is clear and holds no secret.
  if (driver?.code?.startsWith('28') || driver?.code === '3D000' || driver?.code === 'ENOTFOUND') {
    return `DATABASE_URL: ${driver.message}`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
