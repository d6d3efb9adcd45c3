import { grantLicenses } from '../faults/granted-licenses.ts';
import { openChild, type Child } from './child.ts';
import type { ConsoleProducts } from './console-products.ts';
import type { ConsoleViewers, Page } from './console-viewers.ts';
import type { RawConsoleServer } from './raw-console-server.ts';
import { openShop, withDatabase, type Shop } from './shop.ts';
import { signInBuyers } from './sign-in-buyers.ts';

export type Layout = { rooms: number; viewersEach: number };
type Cores = { server: number; generator: number };

/** A server with its products and viewers, all connected. */
export type ConsoleSystem = {
  pid: number;
  /** Null if the server doesn't store the lines. */
  postgresPid: number | null;
  products: Child<ConsoleProducts>;
  viewers: Child<ConsoleViewers>;
  close(): Promise<void>;
};

export async function openShopSystem(cores: Cores, layout: Layout): Promise<ConsoleSystem> {
  const shop = await openShop(32_200, { core: cores.server });
  const generators = openGenerators(cores);
  const system: ConsoleSystem = {
    ...generators,
    pid: shop.pid,
    postgresPid: shop.postgresPid,
    async close() {
      await generators.close();
      await shop.close();
    },
  };
  return connected(system, () => watchShop(shop, system, layout));
}

/** A server that sends a frame for each line, in the same layout. */
export async function openRawSystem(
  cores: Cores,
  { rooms, viewersEach: each }: Layout,
): Promise<ConsoleSystem> {
  const server = openChild<RawConsoleServer>('raw-console-server.ts', { core: cores.server });
  const generators = openGenerators(cores);
  const system: ConsoleSystem = {
    ...generators,
    pid: server.pid,
    postgresPid: null,
    async close() {
      await generators.close();
      await server.close();
    },
  };
  return connected(system, async () => {
    const url = await server.call('listen');
    await system.products.call('connectToRawServer', { url, rooms });
    await system.viewers.call('watchOnRawServer', { url, rooms, each });
  });
}

function openGenerators({ generator: core }: Cores): Omit<ConsoleSystem, 'pid' | 'postgresPid'> {
  const products = openChild<ConsoleProducts>('console-products.ts', { core });
  const viewers = openChild<ConsoleViewers>('console-viewers.ts', { core });
  return {
    products,
    viewers,
    async close() {
      await Promise.all([products.close(), viewers.close()]);
    },
  };
}

async function connected(system: ConsoleSystem, connect: () => Promise<void>): Promise<ConsoleSystem> {
  try {
    await connect();
    return system;
  } catch (error) {
    await system.close();
    throw error;
  }
}

/** Each customer runs one product and opens ten pages, because a person may only open twenty. */
async function watchShop(
  shop: Shop,
  { products, viewers }: ConsoleSystem,
  { rooms, viewersEach }: Layout,
): Promise<void> {
  const { buyers, keys } = await withDatabase(shop, async (database) => {
    const customers = await signInBuyers(database.db, rooms);
    const licenses = [];
    for (const { id } of customers) {
      licenses.push(...(await grantLicenses(database, { ownerId: id, number: 1, sessions: 2 })));
    }
    return { buyers: customers, keys: licenses.map(({ key }) => key) };
  });
  const url = shop.url.replace('localhost', '127.0.0.1');
  const sessionIds = await products.call('connectToShop', { url, keys });
  const pages = buyers.flatMap(({ cookie, authorization }, at): Page[] => {
    const page = { sessionId: sessionIds[at] ?? '', cookie, token: authorization.replace('Bearer ', '') };
    return Array.from({ length: viewersEach }, () => page);
  });
  await viewers.call('watchInShop', { url, origin: shop.url, pages });
}
