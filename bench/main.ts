import { loadavg } from 'node:os';
import { closeOpenShops } from './shop.ts';

const benches: Record<string, () => Promise<unknown>> = {
  catalogue: () => import('./catalogue.ts'),
  tickets: () => import('./tickets.ts'),
  money: () => import('./money.ts'),
  office: () => import('./office.ts'),
  purchases: () => import('./purchases.ts'),
  validations: () => import('./validations.ts'),
  storage: () => import('./storage.ts'),
  connects: () => import('./connects.ts'),
  'idle-sessions': () => import('./idle-sessions.ts'),
  'console-delivery': () => import('./console-delivery.ts'),
  releases: () => import('./releases.ts'),
  'console-page': () => import('./console-page.ts'),
};
/** For each bench. */
const limitMinutes = 20;
const quietLoad = 0.5;

/** `npm run bench` runs all benches; `npm run bench -- catalogue` runs only that one. */
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(`No such bench: ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}`);
  process.exit(1);
}

let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => giveUp(`Stopped by ${signal}.`));

const load = loadavg()[0] ?? 0;
if (load > quietLoad) {
  console.log(
    `WARNING: other programs use this machine (load ${load.toFixed(1)}). Do not trust these figures.`,
  );
}
const failed: string[] = [];
for (const [name, run] of Object.entries(benches)) {
  if (isStopping || (wanted.length > 0 && !wanted.includes(name))) continue;
  console.log(`\n${name}`);
  const limit = setTimeout(giveUp, limitMinutes * 60_000, `${name}: not done after ${limitMinutes} minutes.`);
  try {
    await run();
  } catch (error) {
    console.error(error);
    failed.push(name);
  }
  clearTimeout(limit);
}
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(', ')}`);
  process.exitCode = 1;
}

/** A signal may arrive twice, from the terminal and from npm, so the second one is ignored. */
function giveUp(reason: string): void {
  if (isStopping) return;
  isStopping = true;
  console.error(reason);
  void closeOpenShops().finally(() => process.exit(1));
}
