/**
 * The server's own program with its modules loaded ahead: it starts when it is told to, by a signal. Loading is most of
 * a start, and a test that kills the server 150 times would do little else.
 */
const told = new Promise((resolve) => {
  process.once('SIGUSR2', resolve);
});
const parent = process.ppid;
// A pending promise alone does not keep a process; and one that nobody is left to tell would stand by for ever.
const awake = setInterval(() => {
  if (process.ppid !== parent) process.exit();
}, 1_000);

const { enableCompileCache } = await import('node:module');
const { fileURLToPath } = await import('node:url');
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compile', import.meta.url)));
await import('../apps/server/src/run-app.ts');
console.log('Standing by');
await told;
clearInterval(awake);
await import('../apps/server/src/main.ts');
