import { leaseSeconds } from '@botique/contract/licenses/session-rules.ts';
import { customers } from '@botique/emulators/personas.ts';
import { connectProduct, type ProductOptions, type ProductSession } from '@botique/sdk/connect-product.ts';
import type { Licenses } from '../domains/licenses/service.ts';

const [mo, , , , ravi] = customers.map(({ id }) => id) as [string, string, string, string, string];

const device = (number: number) => `0b1f7a52-3c84-4e0e-9a16-6f2d1c9b7e${String(number).padStart(2, '0')}`;

/** The devices with a running product session, by customer and product. */
export const demoDevices: Record<string, Record<string, string[]>> = {
  [mo]: { warden: [device(1)], encore: [device(2)], relay: [device(3)] },
  [ravi]: {
    warden: [device(4), device(5)],
    encore: [device(6)],
    doorman: [device(7)],
    relay: [device(8)],
  },
};

/** Runs product sessions for the demo. They connect like a customer's. */
export async function runDemoProductSessions(
  licenses: Pick<Licenses, 'mine'>,
  url: string,
): Promise<{ stop(): Promise<void> }> {
  const sessions: ProductSession[] = [];
  for (const [userId, devices] of Object.entries(demoDevices)) {
    const { data } = await licenses.mine(userId, { limit: 100 });
    for (const { type, license, metadata } of data) {
      const facts = Object.fromEntries(metadata.map(({ name, value }) => [name, value]));
      for (const uuid of devices[type] ?? []) {
        sessions.push(keepRunning({ url, license, uuid, metadata: facts }));
      }
    }
  }
  return {
    async stop() {
      await Promise.all(sessions.map((session) => session.close()));
    },
  };
}

/** After a server was killed, old leases still hold the seats, so retry when they have expired. */
function keepRunning(options: ProductOptions): ProductSession {
  let waiting: NodeJS.Timeout | undefined;
  const start = () =>
    connectProduct({
      ...options,
      onStopped({ error }) {
        if (error === 'seats_taken') waiting = setTimeout(restart, leaseSeconds * 1000);
      },
    });
  let session = start();
  const restart = () => {
    session = start();
  };
  return {
    async close() {
      clearTimeout(waiting);
      await session.close();
    },
  };
}
