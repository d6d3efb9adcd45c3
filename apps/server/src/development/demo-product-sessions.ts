import { leaseSeconds } from '@botique/contract/licenses/session-rules.ts';
import { ConnectError } from '@botique/sdk/refusals.ts';
import { openSession, type Session } from '@botique/sdk/session.ts';
import { setTimeout as wait } from 'node:timers/promises';
import type { Licenses } from '../domains/licenses/service.ts';
import { levelOf, runDemoConsole } from './demo-console.ts';
import { computerOf, demoDevices } from './demo-devices.ts';
import { storeDemoDocuments } from './demo-documents.ts';

/** The server's own output and exit are not the product's. */
const inThisProcess = {
  offlineUse: null,
  capturesOutput: false,
  hooksExit: false,
  exitOnStop: false,
  timeoutMs: 60_000,
};

/** Runs product sessions for the demo. They connect and print like a customer's. */
export async function runDemoProductSessions(
  licenses: Pick<Licenses, 'mine'>,
  url: string,
): Promise<{ stop(): Promise<void> }> {
  const products: DemoProduct[] = [];
  for (const [userId, devices] of Object.entries(demoDevices)) {
    const { data } = await licenses.mine(userId, { limit: 100 });
    for (const { type, license, metadata } of data) {
      const facts = Object.fromEntries(metadata.map(({ name, value }) => [name, value]));
      for (const uuid of devices[type] ?? []) {
        const product = { product: type, version: '2.1.0', ...computerOf(uuid), metadata: facts };
        products.push(runProduct({ url, license, uuid, ...product }));
      }
    }
  }
  return {
    async stop() {
      await Promise.all(products.map((product) => product.stop()));
    },
  };
}

type DemoProduct = { stop(): Promise<void> };

function runProduct(seat: Parameters<typeof openSession>[0]['seat']): DemoProduct {
  const over = new AbortController();

  /** After a server was killed, old leases still hold the seats, so retry when they have expired. */
  async function open(): Promise<Session | null> {
    while (!over.signal.aborted) {
      try {
        return await openSession({ ...inThisProcess, seat });
      } catch (error) {
        if (!(error instanceof ConnectError) || error.reason !== 'seats_taken') return null;
        await wait(leaseSeconds * 1000, null, { signal: over.signal }).catch(() => {});
      }
    }
    return null;
  }

  const running = open().then((session) => {
    if (!session) return null;
    const console = runDemoConsole(seat.product ?? '', (line) => session.log(levelOf(line), line));
    session.on('stop', () => console.stop());
    void storeDemoDocuments(seat.product ?? '', session.storage);
    return { session, console };
  });
  return {
    async stop() {
      over.abort();
      const product = await running;
      product?.console.stop();
      await product?.session.close();
    },
  };
}
