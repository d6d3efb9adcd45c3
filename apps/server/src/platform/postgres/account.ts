import { readFile } from 'node:fs/promises';
import { PostgresStartError } from './start-error.ts';

export type Account = { uid: number; gid: number };

/**
 * PostgreSQL refuses to run as root. Not `nobody`: other daemons with that uid could read the data. Neither
 * distributions nor systemd assign 60706 to 61183, and uids below 65536 exist in unprivileged containers.
 */
const OWN_UID = 60999;

/** The account PostgreSQL runs as, or undefined if it runs as the current user. */
export function serverAccount(): Account | undefined {
  return process.geteuid?.() === 0 ? { uid: OWN_UID, gid: OWN_UID } : undefined;
}

/**
 * Unlike the server, initdb fails if its uid is not in /etc/passwd ("could not look up effective user ID").
 * So it runs as `nobody`, and the server's uid gets the finished files.
 */
export async function initdbAccount(): Promise<Account> {
  const entries = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const nobody = entries.find(([name]) => name === 'nobody');
  if (!nobody) {
    throw new PostgresStartError(
      'PostgreSQL cannot be set up as root without a user "nobody" in /etc/passwd: add it, run as another user, or set DATABASE_URL',
    );
  }
  return { uid: Number(nobody[2]), gid: Number(nobody[3]) };
}
