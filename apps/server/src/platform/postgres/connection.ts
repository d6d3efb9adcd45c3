import pg from 'pg';
import { PORT } from './socket-directory.ts';
import { PostgresStartError } from './start-error.ts';

const SUPERUSER = 'postgres';
const ROLE = 'botique';
const DATABASE = 'botique';

/** `host` in the query carries a path with spaces through every parser; port and sslmode keep $PGPORT and $PGSSLMODE out. */
export function connectionUrl(socketDir: string): string {
  return `postgresql://${ROLE}@localhost:${PORT}/${DATABASE}?host=${encodeURIComponent(socketDir)}&sslmode=disable`;
}

/** `silent`: nobody listens. `busy`: it starts up or shuts down. `bare`: it runs, but has no role or database for us. */
export type Answer = 'silent' | 'busy' | 'bare' | 'ready';

const ANSWERS: Record<string, Answer> = {
  ENOENT: 'silent',
  ECONNREFUSED: 'silent',
  ECONNRESET: 'busy',
  EPIPE: 'busy',
  '57P03': 'busy', // cannot_connect_now
  '57P01': 'busy', // admin_shutdown
  '28000': 'bare', // the role does not exist
  '3D000': 'bare', // the database does not exist
  '53300': 'ready', // too_many_connections: very much alive
};

export async function ask(socketDir: string): Promise<Answer> {
  const client = new pg.Client({ connectionString: connectionUrl(socketDir), connectionTimeoutMillis: 2000 });
  // Without a listener, a connection that breaks after the handshake would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    return 'ready';
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === undefined) return 'busy'; // timed out or hung up in the middle of the handshake
    const answer = ANSWERS[code];
    if (answer) return answer;
    throw new PostgresStartError(`PostgreSQL's socket in ${socketDir} refuses us: ${message}`, {
      cause: error,
    });
  } finally {
    await client.end().catch(() => {});
  }
}

/** May create databases, for the copies that tests work on; may not read files or load code as a superuser could. */
export async function createRoleAndDatabase(socketDir: string): Promise<void> {
  const client = new pg.Client({
    host: socketDir,
    port: PORT,
    user: SUPERUSER,
    database: 'postgres',
    ssl: false,
  });
  await client.connect();
  try {
    // Each is looked for on its own: a kill between the two must not make the next start fail on "already exists".
    const role = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [ROLE]);
    if (!role.rowCount) await client.query(`CREATE ROLE ${ROLE} LOGIN CREATEDB`);
    const database = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (!database.rowCount) await client.query(`CREATE DATABASE ${DATABASE} OWNER ${ROLE}`);
  } finally {
    await client.end();
  }
}
