import { existsSync } from 'node:fs';
import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { serverFolder } from './platform/server-folder.ts';

const checkout = join(serverFolder, '../..');

// Before the rest of the program is loaded: what was compiled at the last start is read instead.
enableCompileCache(join(checkout, 'node_modules/.cache/compile'));

// Settings may stand in a file beside package.json; what the environment says wins.
const settingsFile = join(checkout, '.env');
if (existsSync(settingsFile)) process.loadEnvFile(settingsFile);

const { describeStartFailure, startServer } = await import('./start-server.ts');
const starting = startServer({ variables: process.env, development: process.argv.includes('--dev') });

// npm hands the terminal's Ctrl-C on to us, who have it already: two at once are one wish, not "now".
const oneWishMs = 1_000;
let askedAt: number | null = null;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);

/** Also in the middle of the start: what has been started by then would be left behind. */
function stop(): void {
  if (askedAt !== null) {
    if (performance.now() - askedAt > oneWishMs) process.exit(1);
    return;
  }
  askedAt = performance.now();
  void starting
    .then((server) => server.stop())
    .then(() => process.exit(0))
    .catch((error: unknown) => {
      console.error(error);
      process.exit(1);
    });
}

try {
  console.log((await starting).banner);
  // Node does this at the exit, but one that is killed would leave nothing for its next start.
  flushCompileCache();
} catch (error) {
  console.error(`Botique cannot start. ${describeStartFailure(error)}`);
  process.exit(1);
}
