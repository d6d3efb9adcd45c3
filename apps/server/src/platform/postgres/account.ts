import { readFile } from 'node:fs/promises';
import { PostgresStartError } from './start-error.ts';

export type Account = { uid: number; gid: number };

/**
 * PostgreSQL refuses to run as root, so under root it gets a uid of its own. `nobody` would be the easy choice,
 * but every other daemon that runs as `nobody` could then read the data and reach the socket. This number lies
 * in a range that neither distributions nor systemd hand out (60706 to 61183), and below 65536, so that it
 * also exists inside an unprivileged container.
 */
const OWN_UID = 60999;

/** Whom PostgreSQL runs as; undefined when it simply runs as we do. */
export function serverAccount(): Account | undefined {
  return process.geteuid?.() === 0 ? { uid: OWN_UID, gid: OWN_UID } : undefined;
}

/**
 * initdb, unlike the server, insists on finding its uid in the password file ("could not look up effective
 * user ID"). It runs as `nobody`, and the finished files are handed to the server's own uid afterwards.
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
