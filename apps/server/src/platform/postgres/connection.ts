import pg from 'pg';
import { PORT } from './socket-directory.ts';
import { PostgresStartError } from './start-error.ts';

const SUPERUSER = 'postgres';
const ROLE = 'botique';
const DATABASE = 'botique';

/** `host` as a query parameter may contain spaces. Port and sslmode override $PGPORT and $PGSSLMODE. */
export function connectionUrl(socketDir: string): string {
  return `postgresql://${ROLE}@localhost:${PORT}/${DATABASE}?host=${encodeURIComponent(socketDir)}&sslmode=disable`;
}

/** `silent`: not listening. `busy`: starting or stopping. `bare`: running without our role or database. */
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
  '53300': 'ready', // too_many_connections
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
    if (code === undefined) return 'busy'; // timed out or disconnected during the handshake
    const answer = ANSWERS[code];
    if (answer) return answer;
    throw new PostgresStartError(`PostgreSQL's socket in ${socketDir} refused the connection: ${message}`, {
      cause: error,
    });
  } finally {
    await client.end().catch(() => {});
  }
}

/** The role may create databases, which tests need. It can't read files or load code like a superuser. */
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
    // Checked separately: after a kill between the two, the next start must not fail on "already exists".
    const role = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [ROLE]);
    if (!role.rowCount) await client.query(`CREATE ROLE ${ROLE} LOGIN CREATEDB`);
    const database = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (!database.rowCount) await client.query(`CREATE DATABASE ${DATABASE} OWNER ${ROLE}`);
  } finally {
    await client.end();
  }
}
