import { messages } from '../messages.ts';
import type { Installed, Installs } from '../releases/installs.ts';
import type { Times } from '../times.ts';
import type { Command, Commands } from './commands.ts';
import type { Exit, RunningProduct } from './start-product.ts';

type Options = {
  name: string;
  installs: Installs;
  commands: Commands;
  times: Times;
  /** Null if the release doesn't say how. `program` is what it names. */
  start(release: Installed): { product: RunningProduct; program: string } | null;
  /** In the terminal and in the dashboard. */
  say(text: string): void;
  /** Another release runs now. */
  onSwitched(release: Pick<Installed, 'id' | 'version'>): void;
  /** The old one goes on. */
  onNotSwitched(error: unknown): void;
  /** Whether the shop wants nobody to run this release any more. */
  isWithdrawn(release: Installed): Promise<boolean>;
  /** The first release went back to the second one. */
  onRolledBack(bad: Installed, good: Installed): void;
};

/** How it ended. `left` is the exit code for the dashboard, if the product ended by itself. */
export type Ending = { exitCode: number; left: number | undefined; message: string };

const quickCrashesAllowed = 5;

/** Keeps the product running: restarts, updates and rolls it back, until it has finished or must stop. */
export async function supervise(options: Options): Promise<Ending> {
  const { name, installs, commands, times, say } = options;
  let quickCrashes = 0;
  let crashes = 0;
  let waitMs = 0;

  for (;;) {
    const early = await within(waitMs, commands);
    if (early?.type === 'stop') return stopped(early);
    if (early && isPossible(early)) prepare(early);
    waitMs = 0;

    const release = installs.current();
    if (!release) throw new Error('There is no release to run.');
    say(messages.starting(name, release.version));
    const started = options.start(release);
    if (!started) {
      if (!release.isProven && (await rollBack(release))) continue;
      return gaveUp(127, messages.cannotStart(name, release.version));
    }
    const { product, program } = started;
    const steady = setTimeout(() => installs.prove(release.id), times.quick);
    const { exit, command } = await follow(product);
    if (command) await obey(command, product);
    clearTimeout(steady);
    if (command?.type === 'stop') return stopped(command);
    if (command) {
      prepare(command);
      continue;
    }

    if (exit.exitCode === 0) {
      installs.prove(release.id);
      return { exitCode: 0, left: 0, message: messages.finished(name) };
    }
    if (exit.ranMs < times.quick && !release.isProven && (await rollBack(release))) continue;
    if (exit.cannotStart) return gaveUp(exit.exitCode, messages.programMissing(name, program));
    count(exit);
    if (quickCrashes === quickCrashesAllowed) {
      return gaveUp(exit.exitCode, messages.gaveUp(name, quickCrashesAllowed));
    }
    waitMs = Math.min(times.restart * 2 ** (crashes - 1), times.longestRestart);
    say(messages.crashed(name, exit.exitCode, Math.ceil(waitMs / 1_000)));
  }

  /** Until it has ended, or there is a command for it. */
  async function follow(
    product: RunningProduct,
  ): Promise<{ exit: Exit; command: null } | { exit: null; command: Command }> {
    for (;;) {
      const exit = await Promise.race([product.exited, commands.arrival()]);
      if (exit !== 'command') return { exit, command: null };
      const command = commands.take();
      if (command && isPossible(command)) return { exit: null, command };
    }
  }

  /** A switch is written down before the old release is stopped, which goes on if that fails. */
  function isPossible(command: Command): boolean {
    if (command.type !== 'switch') return true;
    const { release } = command;
    if (release.id === installs.current()?.id) {
      options.onSwitched(release);
      return false;
    }
    try {
      installs.use(release);
      return true;
    } catch (error) {
      options.onNotSwitched(error);
      return false;
    }
  }

  function count({ ranMs }: Exit): void {
    quickCrashes = ranMs < times.quick ? quickCrashes + 1 : 0;
    crashes = ranMs < times.steady ? crashes + 1 : 1;
  }

  function prepare(command: Exclude<Command, { type: 'stop' }>): void {
    quickCrashes = 0;
    crashes = 0;
    if (command.type === 'switch') options.onSwitched(command.release);
  }

  async function rollBack(bad: Installed): Promise<boolean> {
    const good = installs.previous();
    if (!good || (await options.isWithdrawn(good))) return false;
    installs.rollBack();
    quickCrashes = 0;
    crashes = 0;
    say(messages.rolledBack(name, bad.version, good.version));
    options.onRolledBack(bad, good);
    return true;
  }

  async function obey(command: Command, product: RunningProduct): Promise<void> {
    const text = sayingOf(command);
    say(text);
    const reason = command.type === 'stop' ? command.reason : 'stopped';
    await product.stop({ reason, message: command.type === 'stop' ? command.message : text });
  }

  function sayingOf(command: Command): string {
    if (command.type === 'stop') return messages.stopping(name);
    return command.type === 'switch'
      ? messages.updating(name, command.release.version)
      : messages.restarting(name);
  }

  function gaveUp(left: number, message: string): Ending {
    return { exitCode: 1, left, message };
  }
}

function stopped({ exitCode, message }: Extract<Command, { type: 'stop' }>): Ending {
  return { exitCode, left: undefined, message };
}

/** Waits this long, or until there is a command. */
async function within(ms: number, commands: Commands): Promise<Command | null> {
  const early = commands.take();
  if (early || ms === 0) return early;
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([over, commands.arrival()]);
  clearTimeout(timer);
  return commands.take();
}
