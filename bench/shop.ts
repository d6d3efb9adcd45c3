import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { catalogueEndpoints } from '../packages/contract/src/catalogue/endpoints.ts';
import { openInstallation, type Installation } from '../apps/server/src/boot/installation.ts';
import { answerAtPlatform, Browser } from '../apps/server/src/testing/browser.ts';
import { admin } from '../apps/emulators/src/personas.ts';
import { send } from '../apps/server/src/testing/person.ts';
import { someProduct } from '../apps/server/src/testing/products.ts';
import { withMasterKey } from '../faults/granted-licenses.ts';
import { pinTo } from './cpu.ts';

const checkout = fileURLToPath(new URL('..', import.meta.url));

/** The flags and the program of `npm start`, relative to the checkout. */
export const serverFlags = ['--max-semi-space-size=4'];
const serverProgram = 'apps/server/dist/main.js';

export type Shop = {
  url: string;
  /** The server's process. */
  pid: number;
  /** The main process of its PostgreSQL. */
  postgresPid: number;
  /** The headers of a signed-in admin. */
  headers: Record<string, string>;
  /** The folder of its database. */
  data: string;
  fillUpTo(products: number): Promise<void>;
  close(): Promise<void>;
};

const openShops = new Set<Shop>();

/** For an interrupted bench: a shop left running would slow down the next one. */
export async function closeOpenShops(): Promise<void> {
  await Promise.all(Array.from(openShops, (shop) => shop.close()));
}

type Options = {
  /** Also for its child processes. */
  core?: number;
  /** More flags of Node. */
  flags?: string[];
};

/** Starts the shop as `npm start` does, with a new database. */
export async function openShop(port: number, { core, flags = [] }: Options = {}): Promise<Shop> {
  const url = `http://localhost:${port}`;
  // Otherwise the bench would measure another server.
  if (await isReady(url)) throw new Error(`Port ${port} is in use.`);
  const data = await mkdtemp(join(tmpdir(), 'botique-bench-'));
  await chmod(data, 0o711);
  const [file, parameters] = pinTo(core, [process.execPath, ...serverFlags, ...flags, serverProgram]);
  const server = spawn(file, parameters, {
    cwd: checkout,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: data,
      RATE_LIMIT_PER_MINUTE: '100000000',
      LOG_LEVEL: 'error',
      ...withMasterKey,
    },
  });
  const ended = once(server, 'exit');
  const shop: Shop = {
    url,
    pid: server.pid ?? 0,
    postgresPid: 0,
    headers: {},
    data,
    fillUpTo: (products) => fill(shop, products),
    async close() {
      openShops.delete(shop);
      server.kill('SIGTERM');
      await ended;
      await rm(data, { recursive: true, force: true });
    },
  };
  openShops.add(shop);
  const failed = ended.then(() => Promise.reject(new Error('The shop did not open.')));
  failed.catch(() => {});
  try {
    await Promise.race([untilReady(url), failed]);
    shop.headers = await signInAsAdmin(url);
    shop.postgresPid = Number.parseInt(await readFile(join(data, 'cluster/postmaster.pid'), 'utf8'), 10);
  } catch (error) {
    await shop.close();
    throw error;
  }
  return shop;
}

/** Opens the shop's database directly, for data that would take hours to create through the API. */
export async function withDatabase<T>(
  shop: Shop,
  use: (database: Installation['database']) => Promise<T>,
): Promise<T> {
  const settings = { DATABASE_URL: undefined, DATA_DIR: shop.data, DATABASE_POOL: 4 };
  const installation = await openInstallation(settings, console);
  try {
    return await use(installation.database);
  } finally {
    await installation.close();
  }
}

async function fill({ url, headers }: Shop, products: number): Promise<void> {
  const { body } = await send({ url }, catalogueEndpoints['products.list']);
  for (let count = Number(body['total']); count < products; count += 1) {
    const product = someProduct({ name: `Product ${count + 1}` });
    const reply = await send({ url }, catalogueEndpoints['products.create'], { body: product, headers });
    if (reply.status !== 200) throw new Error(reply.text);
  }
}

async function untilReady(url: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (await isReady(url)) return;
    await wait(100);
  }
  throw new Error('The shop did not open within a minute.');
}

function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function signInAsAdmin(url: string): Promise<Record<string, string>> {
  const browser = new Browser({ url, env: { PUBLIC_URL: url } });
  const authorize = await browser.startLogin();
  const platform = { emulatorUrl: authorize.origin };
  await browser.visit(await answerAtPlatform(platform, authorize, { persona: admin.username }));
  return browser.halves().headers;
}
