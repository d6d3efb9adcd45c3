import { readEnv } from '../config/env.ts';
import { openMasterKey, refuseForeignKeys } from '../config/master-key.ts';
import { createLicenses } from '../domains/licenses/service.ts';
import { systemClock } from '../platform/clock.ts';
import { createLog } from '../platform/log.ts';
import type { Terminal } from './terminal.ts';
import { withInstallation } from './with-installation.ts';

/** A running server signs with the new key within seconds. */
export async function rotateSigningKey(terminal: Terminal): Promise<number> {
  const env = readEnv(terminal.env);
  const overlapMs = env.SIGNING_KEY_OVERLAP_DAYS * 86_400_000;
  const id = await withInstallation(env, async ({ database: { db } }) => {
    const licenses = createLicenses({
      db,
      clock: systemClock,
      masterKey: await openMasterKey(env),
      log: createLog('silent'),
      images: () => new Map(),
    });
    await refuseForeignKeys(licenses);
    return licenses.signingKeys.rotate(overlapMs);
  });
  terminal.print(`Offline leases are now signed with the key ${id}.`);
  const until = new Date(Date.now() + overlapMs).toISOString().slice(0, 10);
  terminal.print(`Products accept the old key until ${until}.`);
  return 0;
}
