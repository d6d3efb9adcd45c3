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

export type EmbeddedPostgresOptions = {
  home: string;
  /** PostgreSQL died and could not be started again; each attempt that fails is told, in one line. */
  onTrouble?: (error: Error) => void;
  /** PostgreSQL is being started; until it answers, this process has time for other things. */
  onLaunch?: () => void;
  /** False where nobody misses the data after a power cut, as in tests: to wait for the disk is most of their time. */
  durable?: boolean;
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
  { onTrouble = () => {}, onLaunch, durable = true }: Omit<EmbeddedPostgresOptions, 'home'>,
): Promise<EmbeddedPostgres> {
  const { running, adopted } = await adoptOrLaunch(home, { onLaunch, durable });
  const { identity, membership } = await settleIn(home, running).catch(async (error: unknown) => {
    if (!adopted) await stopPostmaster(home.cluster, running.pid);
    throw error;
  });
  const watch = watchPostmaster(home, { pid: running.pid, identity, durable, onTrouble });

  async function leave(): Promise<void> {
    const { last } = await membership.leave();
    // Its pid today: it may have crashed and been started again by another user of it.
    if (last) await stopPostmaster(home.cluster, (await recordedPid(home)) ?? watch.pid());
  }
  async function stop(): Promise<void> {
    await watch.end();
    // With the home removed under us there is nothing left to share, and nowhere to lock.
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
