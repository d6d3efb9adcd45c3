import { existsSync } from 'node:fs';
import { findPackage, prepareBinaries } from './binaries.ts';
import { clusterVersion, createCluster, refuseOtherMajor, removeHalfClusters } from './cluster.ts';
import { connectionUrl, createRoleAndDatabase } from './connection.ts';
import { prepareHome, type Home } from './home.ts';
import { withKernelLock } from './kernel-lock.ts';
import { findRunning, launch, recordedPid, type Running } from './postmaster.ts';
import { stopPostmaster, stopServersOfRemovedData } from './shutdown.ts';
import { prepareSocketDirectory } from './socket-directory.ts';
import { asStartError, PostgresStartError } from './start-error.ts';
import { joinUsers, type Membership } from './users.ts';

export { defaultPostgresHome } from './home.ts';
export { PostgresStartError } from './start-error.ts';

export type EmbeddedPostgres = {
  url: string;
  dataDir: string;
  /** It was running already: left by a killed process, or in use by a live one. */
  adopted: boolean;
  /** Stops PostgreSQL, unless another process still uses it: then that one's stop does. */
  stop(): Promise<void>;
};

export async function startEmbeddedPostgres(options: { home: string }): Promise<EmbeddedPostgres> {
  try {
    const home = await prepareHome(options.home);
    return await alone(home, () => start(home));
  } catch (error) {
    throw asStartError(error, options.home);
  }
}

async function start(home: Home): Promise<EmbeddedPostgres> {
  const socketDir = await prepareSocketDirectory(home);
  const { running, adopted } = await adoptOrLaunch(home, socketDir);
  const membership = await settleIn(home, socketDir, running).catch(async (error: unknown) => {
    if (!adopted) await stopPostmaster(home.cluster, running.pid);
    throw error;
  });

  async function leave(): Promise<void> {
    const { last } = await membership.leave();
    // Its pid today: it may have crashed and been started again by another user of it.
    if (last) await stopPostmaster(home.cluster, (await recordedPid(home)) ?? running.pid);
  }
  let stopping: Promise<void> | undefined;
  return {
    url: connectionUrl(socketDir),
    dataDir: home.cluster,
    adopted,
    stop() {
      // With the home removed under us there is nothing left to share, and nowhere to lock.
      stopping ??= existsSync(home.path) ? alone(home, leave) : stopPostmaster(home.cluster, running.pid);
      return stopping;
    },
  };
}

async function settleIn(home: Home, socketDir: string, running: Running): Promise<Membership> {
  if (running.answer === 'bare') await createRoleAndDatabase(socketDir);
  return joinUsers(home.users);
}

async function adoptOrLaunch(home: Home, socketDir: string): Promise<{ running: Running; adopted: boolean }> {
  const postgresPackage = await findPackage();
  const version = await clusterVersion(home);
  if (version !== undefined) {
    refuseOtherMajor(home, version, postgresPackage.major);
    const running = await findRunning(home, socketDir);
    if (running) return { running, adopted: true };
  }
  const binaries = await prepareBinaries(postgresPackage, home);
  await removeHalfClusters(home);
  if (version === undefined) {
    await stopServersOfRemovedData(home.cluster);
    await createCluster(home, binaries);
  }
  return { running: await launch(home, socketDir, binaries.postgres), adopted: false };
}

/** One process at a time looks, sets up, starts or stops: two that look together would both see nothing and start. */
function alone<T>(home: Home, work: () => Promise<T>): Promise<T> {
  const onTimeout = () =>
    new PostgresStartError(
      `Another process has been starting or stopping PostgreSQL in ${home.path} for 2 minutes`,
    );
  return withKernelLock(home.startLock, { patienceMs: 120_000, onTimeout }, work);
}
