import { existsSync } from 'node:fs';
import { adoptOrLaunch, alone } from './bring-up.ts';
import { clusterIdentity } from './cluster.ts';
import { connectionUrl, createRoleAndDatabase } from './connection.ts';
import { prepareHome, type Home } from './home.ts';
import { recordedPid, type Running } from './postmaster.ts';
import { stopPostmaster } from './shutdown.ts';
import { socketDirectory } from './socket-directory.ts';
import { asStartError } from './start-error.ts';
import { joinUsers, type Membership } from './users.ts';
import { watchPostmaster } from './watch.ts';

export { defaultPostgresHome, formerPostgresHome } from './home.ts';
export { PostgresStartError } from './start-error.ts';

export type EmbeddedPostgres = {
  url: string;
  dataDir: string;
  /** Whether it was already running, either left by a killed process or in use by another one. */
  adopted: boolean;
  /** Stops PostgreSQL, unless another process still uses it. The last process to stop shuts it down. */
  stop(): Promise<void>;
};

export type EmbeddedPostgresOptions = {
  home: string;
  /** Called with a one-line message for each failed attempt to restart PostgreSQL after it died. */
  onError?: (error: Error) => void;
  /** Called while PostgreSQL starts, so that this process can do other work until it answers. */
  onLaunch?: () => void;
  /** False if data may be lost in a power cut, as in tests, which would spend most of their time on fsync. */
  durable?: boolean;
  /** True if the data must be there already, so that an empty shop never replaces one that was moved. */
  mustExist?: boolean;
};

export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  try {
    const home = await prepareHome(options.home);
    return await alone(home, () => start(home, options));
  } catch (error) {
    throw asStartError(error, options.home);
  }
}

async function start(
  home: Home,
  { onError = () => {}, onLaunch, durable = true, mustExist = false }: Omit<EmbeddedPostgresOptions, 'home'>,
): Promise<EmbeddedPostgres> {
  const { running, adopted } = await adoptOrLaunch(home, { onLaunch, durable, mustExist });
  const { identity, membership } = await settleIn(home, running).catch(async (error: unknown) => {
    if (!adopted) await stopPostmaster(home.cluster, running.pid);
    throw error;
  });
  const watch = watchPostmaster(home, { pid: running.pid, identity, durable, onError });

  async function leave(): Promise<void> {
    const { last } = await membership.leave();
    // Reads the current pid: another process may have restarted PostgreSQL after a crash.
    if (last) await stopPostmaster(home.cluster, (await recordedPid(home)) ?? watch.pid());
  }
  async function stop(): Promise<void> {
    await watch.end();
    // If the home was removed, there is no lock file to take and no one to share with.
    if (existsSync(home.path)) await alone(home, leave);
    else await stopPostmaster(home.cluster, watch.pid());
  }
  let stopping: Promise<void> | undefined;
  return {
    url: connectionUrl(socketDirectory(home.path)),
    dataDir: home.cluster,
    adopted,
    stop: () => (stopping ??= stop()),
  };
}

async function settleIn(
  home: Home,
  { answer }: Running,
): Promise<{ identity: string; membership: Membership }> {
  if (answer === 'bare') await createRoleAndDatabase(socketDirectory(home.path));
  return { identity: await clusterIdentity(home), membership: await joinUsers(home.users) };
}
