import { existsSync } from 'node:fs';
import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { serverFolder } from './platform/server-folder.ts';

const checkout = join(serverFolder, '../..');

// Before the rest of the program is loaded, so that the last start's compiled code is reused.
enableCompileCache(join(checkout, 'node_modules/.cache/compile'));

// Settings can also be in a file next to package.json. The environment takes precedence.
const settingsFile = join(checkout, '.env');
if (existsSync(settingsFile)) process.loadEnvFile(settingsFile);

const { describeStartFailure, startServer } = await import('./boot/start-server.ts');
const starting = startServer({ variables: process.env, development: process.argv.includes('--dev') });

// npm forwards the terminal's Ctrl-C, so we get it twice. Two at once are one request, not "stop now".
const oneWishMs = 1_000;
let askedAt: number | null = null;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);

/** Also during the start: otherwise, whatever has already started would be left behind. */
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
  // Node does this on exit, but a killed process would leave no cache for the next start.
  flushCompileCache();
} catch (error) {
  console.error(`Botique cannot start. ${describeStartFailure(error)}`);
  process.exit(1);
}
