import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { catalogueEndpoints } from '../packages/contract/src/catalogue/endpoints.ts';
import { answerAtPlatform, Browser } from '../apps/server/src/testing/browser.ts';
import { admin } from '../apps/emulators/src/personas.ts';
import { send } from '../apps/server/src/testing/person.ts';
import { someProduct } from '../apps/server/src/testing/products.ts';

const checkout = fileURLToPath(new URL('..', import.meta.url));

export type Shop = {
  url: string;
  /** What an admin's browser sends with each call. */
  headers: Record<string, string>;
  /** Where its database is. */
  data: string;
  fillUpTo(products: number): Promise<void>;
  close(): Promise<void>;
};

/** The shop as `npm start` runs it, with a database of its own. */
export async function openShop(port: number): Promise<Shop> {
  const data = await mkdtemp(join(tmpdir(), 'botique-bench-'));
  await chmod(data, 0o711);
  const url = `http://localhost:${port}`;
  const server = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: checkout,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: data,
      RATE_LIMIT_PER_MINUTE: '100000000',
      LOG_LEVEL: 'error',
    },
  });
  await untilReady(url);
  const headers = await signInAsAdmin(url);
  return {
    url,
    headers,
    data,
    async fillUpTo(products) {
      const { body } = await send({ url }, catalogueEndpoints['products.list']);
      for (let count = Number(body['total']); count < products; count += 1) {
        const product = someProduct({ name: `Product ${count + 1}` });
        const reply = await send({ url }, catalogueEndpoints['products.create'], {
          body: product,
          headers,
        });
        if (reply.status !== 200) throw new Error(reply.text);
      }
    },
    async close() {
      server.kill('SIGTERM');
      await once(server, 'exit');
      await rm(data, { recursive: true, force: true });
    },
  };
}

async function untilReady(url: string): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const ready = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return;
    await wait(100);
  }
  throw new Error('The shop did not open.');
}

async function signInAsAdmin(url: string): Promise<Record<string, string>> {
  const browser = new Browser({ url, env: { PUBLIC_URL: url } });
  const authorize = await browser.startLogin();
  const platform = { emulatorUrl: authorize.origin };
  await browser.visit(await answerAtPlatform(platform, authorize, { persona: admin.username }));
  return browser.halves().headers;
}
