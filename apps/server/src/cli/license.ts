import { banReason } from '@botique/contract/accounts/user.ts';
import { createLicenses } from '../domains/licenses/service.ts';
import { readEnv } from '../config/env.ts';
import { openMasterKey } from '../config/master-key.ts';
import { systemClock } from '../platform/clock.ts';
import { createLog } from '../platform/log.ts';
import { readReason } from './read-reason.ts';
import type { Terminal } from './terminal.ts';
import { withInstallation } from './with-installation.ts';

/** A running server ends the license's product sessions within seconds and updates its owner's pages. */
export async function changeSuspension(
  terminal: Terminal,
  action: 'suspend' | 'reinstate',
  keyOrId: string,
  why = '',
): Promise<number> {
  const env = readEnv(terminal.env);
  const reason = readReason(banReason, why);
  const { license, changed } = await withInstallation(env, async ({ database: { db } }) => {
    const { suspend, reinstate } = createLicenses({
      db,
      clock: systemClock,
      masterKey: await openMasterKey(env),
      log: createLog('silent'),
      images: () => new Map(),
    });
    return action === 'suspend' ? suspend(keyOrId, null, reason) : reinstate(keyOrId, null);
  });
  const name = `The license ${license.id} (${license.productName})`;
  if (action === 'suspend') {
    terminal.print(changed ? `${name} is now suspended.` : `${name} was already suspended.`);
  } else terminal.print(changed ? `${name} works again.` : `${name} was not suspended.`);
  return 0;
}
