import { deviceFacts } from '@botique/sdk/device-facts.ts';
import { deviceUuid } from '@botique/sdk/device.ts';
import { openOfflineUse } from '@botique/sdk/lease/offline-use.ts';
import { ConnectError, type ConnectReason } from '@botique/sdk/refusals.ts';
import { openSession, type HeldSession } from '@botique/sdk/session.ts';
import type { License, LicenseFile } from './licenses/license-file.ts';
import { messages } from './messages.ts';
import { Problem } from './problem.ts';
import { launcherVersion } from './version.ts';

type Options = {
  url: string;
  license: License;
  file: LicenseFile;
  /** The release that will run. */
  version: string;
  timeoutMs: number;
  /** What was found out about the connection before, if there is none. */
  outage: Problem | null;
  onRestart(): void;
  onRelease(): void;
};

/** Takes the seat of the product, or starts with its offline lease. Throws a `Problem`. */
export async function takeSeat(options: Options): Promise<HeldSession> {
  const { url, license, file, version, timeoutMs, outage, onRestart, onRelease } = options;
  const holder = { license: license.key, uuid: deviceUuid(), product: license.type };
  try {
    return await openSession({
      seat: {
        url,
        ...holder,
        version,
        launcher: launcherVersion,
        ...deviceFacts({ hostName: true }),
        metadata: {},
        onRestart,
        onRelease,
      },
      offlineUse: openOfflineUse({ shop: url, holder, keepsFile: true }),
      capturesOutput: false,
      hooksExit: false,
      exitOnStop: false,
      timeoutMs,
    });
  } catch (error) {
    if (!(error instanceof ConnectError)) throw error;
    if (error.reason === 'unreachable' && outage) throw outage;
    throw refusedKey(error, { reason: error.reason, license, file });
  }
}

type Refused = { reason: ConnectReason; license: License; file: LicenseFile };

/** A key that is no longer valid is forgotten, so that the next start asks for another one. */
export function refusedKey(error: Error, { reason, license, file }: Refused): Problem {
  const isOutage = reason === 'unreachable';
  if (reason !== 'not_found' && reason !== 'key_replaced') {
    return new Problem(error.message, { isOutage, cause: error });
  }
  file.forget(license.id);
  return new Problem(`${error.message} ${messages.keyForgotten}`, { cause: error });
}
