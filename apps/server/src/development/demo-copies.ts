import { errorCatalogue } from '@botique/contract/errors.ts';
import { leaseSeconds } from '@botique/contract/licenses/session-rules.ts';
import { customers } from '@botique/emulators/personas.ts';
import { connectCopy, type CopyOptions, type RunningCopy } from '@botique/sdk/connect-copy.ts';
import type { Licenses } from '../domains/licenses/service.ts';

const [mo] = customers.map(({ id }) => id) as [string];

/** Those of Mo's licenses whose copies run, each on a device of its own. */
const running: Record<string, string> = {
  warden: '0b1f7a52-3c84-4e0e-9a16-6f2d1c9b7e01',
  encore: '0b1f7a52-3c84-4e0e-9a16-6f2d1c9b7e02',
  relay: '0b1f7a52-3c84-4e0e-9a16-6f2d1c9b7e03',
};

/** A demo in which somebody's bots are awake: real copies, connected as a customer's would be. */
export async function runDemoCopies(
  licenses: Pick<Licenses, 'mine'>,
  url: string,
): Promise<{ stop(): Promise<void> }> {
  const { data } = await licenses.mine(mo, { limit: 100 });
  const copies = data.flatMap(({ type, license, metadata }) => {
    const uuid = running[type];
    if (!uuid) return [];
    const said = Object.fromEntries(metadata.map(({ name, value }) => [name, value]));
    return [keepAwake({ url, license, uuid, metadata: said })];
  });
  return {
    async stop() {
      await Promise.all(copies.map((copy) => copy.close()));
    },
  };
}

/** After a server was killed its copies still have their seats for a while: the new ones wait for them. */
function keepAwake(options: CopyOptions): RunningCopy {
  let waiting: NodeJS.Timeout | undefined;
  const start = () =>
    connectCopy({
      ...options,
      onStopped({ code }) {
        if (code === errorCatalogue.seats_taken.status) waiting = setTimeout(restart, leaseSeconds * 1000);
      },
    });
  let copy = start();
  const restart = () => {
    copy = start();
  };
  return {
    async close() {
      clearTimeout(waiting);
      await copy.close();
    },
  };
}
