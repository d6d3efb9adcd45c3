import { expect, it } from 'vitest';
import { isSignedIn, signIn } from './browser.ts';
import { migratedPlace, newPlace } from './places.ts';
import { startServer } from './running-server.ts';

const throughNpm = {
  command: ['npm', 'start'],
  variables: { npm_config_update_notifier: 'false', npm_config_loglevel: 'error' },
};

it('[OFF-34] stops every started process when a service manager sends SIGTERM to npm', async () => {
  const place = await newPlace();
  const server = await startServer(place, throughNpm);
  expect(await isSignedIn(server, await signIn(server))).toBe(true);
  process.kill(server.pid, 'SIGTERM');
  expect(await server.exited).toMatchObject({ code: 0 });
  expect(server.belongings()).toEqual([]);
});

it('[OFF-34] stops every started process when Ctrl-C reaches npm and the server together', async () => {
  const place = await migratedPlace();
  const server = await startServer(place, throughNpm);
  const postmaster = server.postmaster();
  expect(postmaster).toBeDefined();
  // The terminal signals the whole process group, and npm signals its child again.
  process.kill(-server.pid, 'SIGINT');
  await server.exited;
  expect(server.belongings()).toEqual([]);
});
