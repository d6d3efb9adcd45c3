import { launcherVariable } from '@botique/sdk/launcher/messages.ts';
import { connectReasonOf } from '@botique/sdk/refusals.ts';
import type { TrustedKeys } from '@botique/sdk/lease/trusted-keys.ts';
import type { HeldSession } from '@botique/sdk/session.ts';
import { onInterrupt } from './interrupts.ts';
import type { License, LicenseFile } from './licenses/license-file.ts';
import { logFailure } from './log-file.ts';
import { messages } from './messages.ts';
import { refusedKey, takeSeat } from './open-session.ts';
import type { Places } from './places.ts';
import { diskProblem, Problem } from './problem.ts';
import { installRelease } from './releases/install-release.ts';
import { openInstalls } from './releases/installs.ts';
import { readStart } from './releases/read-start.ts';
import { currentRelease, isWithdrawn, type Release } from './releases/release.ts';
import { createCommands } from './run/commands.ts';
import { startProduct, type RunningProduct } from './run/start-product.ts';
import { supervise, type Ending } from './run/supervise.ts';
import { watchUpdates } from './run/watch-updates.ts';
import { ShopRefusal, type Shop } from './shop.ts';
import { showProgress } from './terminal/show-progress.ts';
import type { Terminal } from './terminal/terminal.ts';
import type { Times } from './times.ts';
import { launcherVersion } from './version.ts';

type Options = {
  shop: Shop;
  keys: TrustedKeys;
  license: License;
  file: LicenseFile;
  /** Where this license keeps its releases. */
  home: string;
  /** Where the product keeps its data. */
  data: string;
  places: Places;
  terminal: Terminal;
  times: Times;
};

/** Installs the product of a license and runs it, in one session. Returns the exit code. */
export async function runLicense(options: Options): Promise<number> {
  const { shop, keys, license, file, home, data, places, terminal, times } = options;
  const { name } = license;
  const installs = openInstalls(home);
  const commands = createCommands();
  const stopped = new AbortController();
  let { productId } = license;
  let running: RunningProduct | null = null;
  /** The id of the release that will run next, if one is being installed or waits for its switch. */
  let ordered: string | null = null;
  let isInstallingFirst = true;
  let isOutdated = false;

  const { wanted, outage } = await findRelease();
  const first = wanted ?? installs.current();
  if (!first) throw outage ?? new Problem(messages.unreachable);
  const updates = watchUpdates({
    current: askForRelease,
    isNew: ({ id }) => id !== (ordered ?? installs.current()?.id) && !installs.isBad(id),
    install: (release) => install(release, () => {}),
    onReady(release) {
      ordered = release.id;
      commands.give({ type: 'switch', release });
    },
    onFailed: updateFailed,
    onUnexpected: updateFailed,
    longestDelayMs: times.longestUpdateDelay,
    retryMs: times.updateRetry,
    longestRetryMs: times.longestUpdateRetry,
  });
  const session = await takeSeat({
    url: shop.url,
    license,
    file,
    version: first.version,
    timeoutMs: times.connect,
    outage,
    onRestart: () => commands.give({ type: 'restart' }),
    onRelease() {
      // The first release is being installed. It looks for a newer one when it is done.
      if (isInstallingFirst) isOutdated = true;
      else updates.checkSoon();
    },
  });
  // Only now, because a license that can't run must not become the choice of the next start.
  file.setLast(license.id);
  watchSession(session);
  onInterrupt(
    () => {
      stopped.abort();
      commands.give({ type: 'stop', reason: 'stopped', message: messages.stopped(name), exitCode: 0 });
    },
    () => running?.kill(),
  );

  const ending = await run(session).catch(failed);
  stopped.abort();
  updates.stop();
  if (ending.exitCode === 0) terminal.say(ending.message);
  else terminal.warn(ending.message);
  session.log(ending.exitCode === 0 ? 'info' : 'error', ending.message);
  await session.leave(ending.left);
  return ending.exitCode;

  /** The release that the shop wants to run. Null if it can't be asked, or if that release crashed at once. */
  async function findRelease(): Promise<{ wanted: Release | null; outage: Problem | null }> {
    try {
      const release = await askForRelease();
      return { wanted: installs.isBad(release.id) && installs.current() ? null : release, outage: null };
    } catch (error) {
      if (error instanceof ShopRefusal && error.error === 'no_release') {
        throw new Problem(messages.nothingToDownload(name, shop.url), { cause: error });
      }
      if (error instanceof ShopRefusal && !error.isOutage) {
        throw refusedKey(error, { reason: connectReasonOf(error.error), license, file });
      }
      if (!(error instanceof Problem)) throw error;
      return { wanted: null, outage: error };
    }
  }

  async function askForRelease(): Promise<Release> {
    const release = await currentRelease(shop, license);
    installs.noteCurrent(release.id);
    return release;
  }

  async function run(held: HeldSession): Promise<Ending> {
    if (wanted) await installFirst(wanted, held);
    isInstallingFirst = false;
    if (isOutdated) updates.checkSoon();
    if (outage && !held.isConnected) say(messages.offline(name));
    if (outage) updates.checkSoon();
    return supervise({
      name,
      installs,
      commands,
      times,
      say,
      start(release) {
        const folder = installs.folderOf(release.id);
        const start = readStart(folder);
        if (!start) return null;
        const env = {
          ...process.env,
          BOTIQUE_URL: shop.url,
          BOTIQUE_DATA_DIR: data,
          [launcherVariable]: launcherVersion,
        };
        const output = { stdout: process.stdout, stderr: process.stderr };
        running = startProduct({ start, folder, env, session: held, license, url: shop.url, times, output });
        return { product: running, program: start.program };
      },
      onSwitched({ id, version }) {
        if (ordered === id) ordered = null;
        held.setVersion(version);
      },
      onNotSwitched(error) {
        ordered = null;
        updateFailed(error);
      },
      isWithdrawn: ({ id }) => isWithdrawn(shop, { license: license.key, id, signal: stopped.signal }),
      onRolledBack(bad, good) {
        held.setVersion(good.version);
        shop.post(`/api/releases/crashed/${bad.id}`, { license: license.key }).catch(() => {});
      },
    });
  }

  /** If that fails, the installed release runs, if there is one. */
  async function installFirst(release: Release, held: HeldSession): Promise<void> {
    try {
      ordered = release.id;
      const usable = await installCurrent(release);
      installs.use(usable);
      if (usable.id !== release.id) held.setVersion(usable.version);
    } catch (error) {
      if (stopped.signal.aborted) return;
      const installed = installs.current();
      const problem = error instanceof Problem ? error : diskProblem(error);
      if (!installed || !problem) throw error;
      say(problem.message, 'error');
      say(messages.runsInstalled(name, installed.version));
      held.setVersion(installed.version);
      if (problem.isOutage) updates.checkSoon();
    } finally {
      ordered = null;
    }
  }

  /** It may be withdrawn while it is downloaded. Returns the one that was installed. */
  async function installCurrent(release: Release): Promise<Release> {
    try {
      await install(release, showProgress(terminal, release.bytes));
      return release;
    } catch (error) {
      if (!(error instanceof ShopRefusal) || error.error !== 'release_withdrawn') throw error;
      const next = await askForRelease();
      ordered = next.id;
      await install(next, showProgress(terminal, next.bytes));
      return next;
    }
  }

  async function install(release: Release, onProgress: (bytes: number) => void): Promise<void> {
    const { signal } = stopped;
    const parts = { shop, license: { ...license, productId }, release, installs, keys, signal, say };
    const product = await installRelease({ ...parts, onProgress, retryMs: times.downloadRetry });
    if (productId === null) file.merge([{ ...license, productId: product }]);
    productId = product;
  }

  function watchSession(held: HeldSession): void {
    held.on('stop', ({ reason, message }) => {
      stopped.abort();
      commands.give({ type: 'stop', reason, message, exitCode: reason === 'stopped' ? 0 : 1 });
    });
    held.on('disconnect', () => terminal.say(messages.lost(name)));
    held.on('reconnect', () => {
      terminal.say(messages.back);
      // Nobody told us of releases that were published during the outage.
      updates.checkSoon();
    });
  }

  /** In the terminal and in the dashboard. */
  function say(text: string, level: 'info' | 'error' = 'info'): void {
    if (level === 'info') terminal.say(text);
    else terminal.warn(text);
    session.log(level, text);
  }

  function updateFailed(error: unknown): void {
    const problem = error instanceof Problem ? error : diskProblem(error);
    if (problem) say(messages.updateFailed(problem.message), 'error');
    else logFailure(places.log, error);
  }

  function failed(error: unknown): Ending {
    const command = commands.take();
    if (command?.type === 'stop') return { ...command, left: undefined };
    const problem = error instanceof Problem ? error : diskProblem(error);
    if (!problem) logFailure(places.log, error);
    return { exitCode: 1, left: undefined, message: problem?.message ?? messages.unexpected(places.log) };
  }
}
