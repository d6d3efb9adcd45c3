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

/** With the identity of known data it runs that or nothing: an empty shop must not open in place of a lost one. */
export async function adoptOrLaunch(
  home: Home,
  identity?: string,
): Promise<{ running: Running; adopted: boolean }> {
  if (identity !== undefined) await refuseOtherData(home, identity);
  const socketDir = await prepareSocketDirectory(home);
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
    // Removed between the look above and this one.
    if (identity !== undefined) await refuseOtherData(home, identity);
    await stopServersOfRemovedData(home.cluster);
    await createCluster(home, binaries);
  }
  return { running: await launch(home, socketDir, binaries.postgres), adopted: false };
}

/** One process at a time looks, sets up, starts or stops: two that look together would both see nothing and start. */
export function alone<T>(home: Home, work: () => Promise<T>): Promise<T> {
  const onTimeout = () =>
    new PostgresStartError(
      `Another process has been starting or stopping PostgreSQL in ${home.path} for 2 minutes`,
    );
  return withKernelLock(home.startLock, { patienceMs: 120_000, onTimeout }, work);
}
