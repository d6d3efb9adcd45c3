// A separate process that uses PostgreSQL until it is told to stop, for tests to kill:
//   hold.fixture.ts <home> [hold | leave] [uid]
import pg from 'pg';
import { PostgresStartError, startEmbeddedPostgres } from './embedded-postgres.ts';

const [home = '', manner = 'hold', uid] = process.argv.slice(2);

// All modules are already loaded, so it doesn't matter if only root can read the checkout.
if (uid !== undefined) {
  process.setgroups?.([]);
  process.setgid?.(Number(uid));
  process.setuid?.(Number(uid));
}

try {
  const postgres = await startEmbeddedPostgres({ home });
  if (manner === 'hold') {
    process.stdin.once('end', () => void postgres.stop());
    process.stdin.resume();
    process.once('SIGINT', async () => {
      process.stdin.destroy();
      const client = new pg.Client(postgres.url);
      await client.connect();
      say({ answered: (await client.query('SELECT 42 AS answer')).rows[0].answer });
      await client.end();
      await postgres.stop();
    });
  }
  say({ pid: process.pid, url: postgres.url, dataDir: postgres.dataDir, adopted: postgres.adopted });
} catch (error) {
  if (!(error instanceof PostgresStartError)) throw error;
  say({ refused: error.message });
}

function say(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
