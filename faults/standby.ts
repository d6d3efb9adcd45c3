import { fileURLToPath } from 'node:url';
import type { Place } from './places.ts';
import { until } from './processes.ts';
import { attemptStart, type Attempt, type Start } from './running-server.ts';

const program = fileURLToPath(new URL('standby-server.ts', import.meta.url));

export type Standby = {
  /** Starts it now. It may die before it is open, because unfinished work resumes at startup. */
  open(): Promise<Attempt>;
};

/** A server with all modules loaded that doesn't hold a port or a connection yet. */
export function standBy(place: Place, start: Start): Standby {
  const command = [process.execPath, program];
  const attempt = attemptStart(place, { ...start, command });
  return {
    async open() {
      await until('the next server should stand by', () => attempt.stdout().includes('Standing by'));
      process.kill(attempt.pid, 'SIGUSR2');
      await Promise.race([attempt.opened, attempt.exited]);
      return attempt;
    },
  };
}
