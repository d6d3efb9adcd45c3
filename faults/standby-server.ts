import type { loadApp as Load } from '../apps/server/src/boot/start-server.ts';

/**
 * The bundled server with preloaded modules, which starts on a signal. Without it, a test that kills the
 * server 150 times would spend most of its time loading modules.
 */
const told = new Promise((resolve) => {
  process.once('SIGUSR2', resolve);
});
const parent = process.ppid;
// Keeps the process alive, which a pending promise alone doesn't, and ends it when its test is gone.
const awake = setInterval(() => {
  if (process.ppid !== parent) process.exit();
}, 1_000);

const { enableCompileCache } = await import('node:module');
const { fileURLToPath } = await import('node:url');
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compile', import.meta.url)));
const bundle = new URL('../apps/server/dist/failpoints/', import.meta.url);
const { loadApp } = (await import(new URL('server.js', bundle).href)) as { loadApp: typeof Load };
const { loadPage } = await loadApp();
await loadPage(false);
console.log('Standing by');
await told;
clearInterval(awake);
await import(new URL('main.js', bundle).href);
