import { banReason } from '@botique/contract/accounts/user.ts';
import { createAccounts } from '../domains/accounts/service.ts';
import { readEnv } from '../config/env.ts';
import { systemClock } from '../platform/clock.ts';
import { readReason } from './read-reason.ts';
import type { Terminal } from './terminal.ts';
import { withInstallation } from './with-installation.ts';

/** The ban queues a job, with which a running server closes the person's live connections. */
export async function changeBan(
  terminal: Terminal,
  action: 'ban' | 'unban',
  id: string,
  why = '',
): Promise<number> {
  const env = readEnv(terminal.env);
  const reason = readReason(banReason, why);
  const { user, changed } = await withInstallation(env, ({ database }) => {
    const { bans } = createAccounts({ db: database.db, clock: systemClock, adminIds: env.ADMIN_IDS });
    return action === 'ban' ? bans.ban(id, null, reason) : bans.unban(id, null);
  });
  const name = `${user.globalUsername} (${user.id})`;
  if (action === 'ban') terminal.print(changed ? `${name} is now banned.` : `${name} was already banned.`);
  else terminal.print(changed ? `${name} can log in again.` : `${name} was not banned.`);
  return 0;
}
