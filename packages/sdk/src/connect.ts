import { deviceFacts } from './device-facts.ts';
import { deviceUuid } from './device.ts';
import { attach } from './launcher/attach.ts';
import { isRunByLauncher } from './launcher/channel.ts';
import { openOfflineUse } from './lease/offline-use.ts';
import type { Metadata } from './protocol.ts';
import { ConnectError } from './refusals.ts';
import { openSession, type Session } from './session.ts';
import { findShopUrl } from './shop-url.ts';

export type ConnectOptions = {
  /** The customer's license key. Not needed when the launcher runs the product. */
  key?: string | undefined;
  /** The key of your product, as in the shop. A license of another product is refused. */
  product: string;
  /** The version of your product. Shown to the customer. */
  version?: string;
  /** The address of the shop. Otherwise `BOTIQUE_URL`, or the launcher's file. */
  url?: string;
  /** Identifies the device. Otherwise a UUID that is kept in the user's configuration folder. */
  device?: string;
  /** Tells the customer the name of the computer. On by default. */
  hostName?: boolean;
  /** What the customer sees of your product. Can be changed later with `update`. */
  metadata?: Metadata;
  /** Streams what the process prints to the customer's dashboard. On by default. */
  console?: boolean;
  /** Lets the product start while the shop cannot be reached, as long as the shop allows. On by default. */
  offline?: boolean;
  /** Ends the process when the session is stopped. On by default. */
  exitOnStop?: boolean;
  /** How long to wait for a shop that does not answer. 30 s by default. */
  timeoutMs?: number;
};

/** Longer texts are no keys, and the shop would not accept the request. */
const longestKey = 100;

/** Takes a seat of the license and keeps it. Rejects with a `ConnectError` if the product may not run. */
export async function connect({
  key,
  product,
  version,
  url,
  device,
  hostName = true,
  metadata = {},
  console = true,
  offline = true,
  exitOnStop = true,
  timeoutMs = 30_000,
}: ConnectOptions): Promise<Session> {
  if (isRunByLauncher()) {
    const session = await attach({ product, metadata, exitOnStop });
    if (session) return session;
    // What started this process is no launcher, for example a product that forks.
    if (!key) throw new ConnectError('unreachable');
  }
  const shop = findShopUrl(url);
  const uuid = deviceUuid(device);
  // People copy keys with spaces and line breaks.
  const license = key?.replaceAll(/\s/g, '');
  if (!license || license.length > longestKey) throw new ConnectError('not_found');
  return openSession({
    seat: { url: shop, license, uuid, product, version, ...deviceFacts({ hostName }), metadata },
    offlineUse: openOfflineUse({ shop, holder: { license, uuid, product }, keepsFile: offline }),
    capturesOutput: console,
    hooksExit: true,
    exitOnStop,
    timeoutMs,
  });
}
