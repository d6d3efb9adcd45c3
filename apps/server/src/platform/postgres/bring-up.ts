import { findPackage, prepareBinaries } from './binaries.ts';
import {
  clusterVersion,
  createCluster,
  refuseOtherData,
  refuseOtherMajor,
  removeHalfClusters,
} from './cluster.ts';
import type { Home } from './home.ts';
import { withKernelLock } from './kernel-lock.ts';
import { findRunning, launch, type Running } from './postmaster.ts';
import { stopServersOfRemovedData } from './shutdown.ts';
import { prepareSocketDirectory } from './socket-directory.ts';
import { PostgresStartError } from './start-error.ts';

type BringUpOptions = {
  /** Start only the cluster with this identity, so that an empty shop never replaces a lost one. */
  identity?: string;
  mustExist?: boolean;
  /** Called when a child process does the work and this process only waits. */
  onLaunch?: (() => void) | undefined;
  durable: boolean;
};

export async function adoptOrLaunch(
  home: Home,
  { identity, mustExist, onLaunch, durable }: BringUpOptions,
): Promise<{ running: Running; adopted: boolean }> {
  if (identity !== undefined) await refuseOtherData(home, identity);
  const socketDir = await prepareSocketDirectory(home);
  const postgresPackage = await findPackage();
  const version = await clusterVersion(home);
  if (version === undefined && mustExist) {
    throw new PostgresStartError(`The data in ${home.path} was moved or removed: start again`);
  }
  if (version !== undefined) {
    refuseOtherMajor(home, version, postgresPackage.major);
    const running = await findRunning(home, socketDir);
    if (running) return { running, adopted: true };
  }
  const binaries = await prepareBinaries(postgresPackage, home);
  await removeHalfClusters(home);
  if (version === undefined) {
    // The data may have been removed since the check above.
    if (identity !== undefined) await refuseOtherData(home, identity);
    await stopServersOfRemovedData(home.cluster);
    onLaunch?.();
    await createCluster(home, binaries);
  }
  const { postgres } = binaries;
  return { running: await launch(home, socketDir, { postgres, durable, onLaunch }), adopted: false };
}

/** Lets one process at a time check, set up, start or stop. Two that race could both start a server. */
export function alone<T>(home: Home, work: () => Promise<T>): Promise<T> {
  const onTimeout = () =>
    new PostgresStartError(
      `Another process has been starting or stopping PostgreSQL in ${home.path} for 2 minutes`,
    );
  return withKernelLock(home.startLock, { patienceMs: 120_000, onTimeout }, work);
}
