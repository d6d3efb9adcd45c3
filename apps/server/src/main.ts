import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Stripping types and compiling are half of a start; kept from the last one they cost next to nothing.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/compile', import.meta.url)));

// Settings may stand in a file beside package.json; what the environment says wins.
const settingsFile = fileURLToPath(new URL('../../../.env', import.meta.url));
if (existsSync(settingsFile)) process.loadEnvFile(settingsFile);

const { startServer } = await import('./start-server.ts');
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
} catch (error) {
  const { describeStartFailure } = await import('./start-failures.ts');
  console.error(`Botique cannot start. ${describeStartFailure(error)}`);
  process.exit(1);
}
