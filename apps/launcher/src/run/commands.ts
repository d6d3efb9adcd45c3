import type { StopReason } from '@botique/sdk/refusals.ts';
import type { Release } from '../releases/release.ts';

/** What the running product should do. */
export type Command =
  | { type: 'stop'; reason: StopReason; message: string; exitCode: number }
  | { type: 'switch'; release: Pick<Release, 'id' | 'version'> }
  | { type: 'restart' };

export type Commands = ReturnType<typeof createCommands>;

/** A later command wins over a less important one, because a stopped product need not be restarted. */
const order: Command['type'][] = ['restart', 'switch', 'stop'];

/** Commands from the dashboard, from updates and from the keyboard, which the product gets one at a time. */
export function createCommands() {
  let waiting: Command | null = null;
  let wake: (() => void) | null = null;

  return {
    give(command: Command): void {
      if (waiting && order.indexOf(waiting.type) > order.indexOf(command.type)) return;
      waiting = command;
      wake?.();
    },
    take(): Command | null {
      const taken = waiting;
      waiting = null;
      return taken;
    },
    /** Resolves when there is a command to take. */
    arrival(): Promise<'command'> {
      return new Promise((resolve) => {
        wake = () => resolve('command');
        if (waiting) wake();
      });
    },
  };
}
