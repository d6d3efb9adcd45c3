import { banner } from './banner.ts';
import { emulatorsWanted, startEmulators } from '../development/emulators.ts';
import { readEnv } from '../config/env.ts';
import { takeData } from './data-folder.ts';
import { openInstallation } from './installation.ts';
import { createLog } from '../platform/log.ts';
import { refuseTakenPort } from './start-failures.ts';
import { StopList } from './stop-list.ts';

export { describeStartFailure } from './start-failures.ts';

export type RunningServer = { banner: string; stop(): Promise<void> };

type Options = { variables: NodeJS.ProcessEnv; development: boolean };

/** The largest part of the program. Loading it needs no settings. */
export const loadApp = () => import('./run-app.ts');

/** Everything that `npm start` does after installing and building. */
export async function startServer({ variables, development }: Options): Promise<RunningServer> {
  const wanted = readEnv(variables);
  const withEmulators = emulatorsWanted(wanted);
  await refuseTakenPort(wanted.HOST, wanted.PORT);
  const data = await takeData(wanted);
  const log = createLog(wanted.LOG_LEVEL);
  const stops = new StopList(log);

  try {
    // In parallel: while PostgreSQL and the emulators start, this process loads its modules and the page.
    const launching = Promise.withResolvers<void>();
    const opening = openInstallation(wanted, log, { onLaunch: launching.resolve, data }).then((opened) =>
      // An external database runs without us, so it gets no extra time.
      opened.dataDir === null
        ? stops.add('database', opened, opened.close)
        : stops.addProcesses('database', opened, opened.close),
    );
    const emulating = withEmulators
      ? startEmulators(wanted).then((started) => stops.addProcesses('emulators', started, started.stop))
      : null;
    // Loading keeps this process busy, so it waits until the others have been launched.
    const loading = Promise.race([launching.promise, opening]).then(loadApp);
    const loadingPage = loading.then(({ loadPage }) => loadPage(development));
    // Waits for all of them before failing, so that everything that did start is stopped again.
    await Promise.allSettled([opening, emulating, loadingPage]);
    const [installation, emulators, { runApp }, page] = await Promise.all([
      opening,
      emulating,
      loading,
      loadingPage,
    ]);
    const env = emulators ? readEnv({ ...variables, ...emulators.variables }) : wanted;

    await runApp({
      env,
      log,
      database: installation.database,
      page,
      withDemo: env.DEMO_DATA === 'on' || (env.DEMO_DATA === 'auto' && emulators !== null),
      stops,
    });
    return {
      banner: banner({ env, dataDir: installation.dataDir, data, personas: emulators?.personas ?? null }),
      stop: () => stops.stopAll(),
    };
  } catch (error) {
    await stops.stopAll().catch(() => {});
    throw error;
  }
}
