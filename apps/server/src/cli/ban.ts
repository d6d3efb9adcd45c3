import { banReason } from '@botique/contract/accounts/user.ts';
import { createAccounts } from '../domains/accounts/service.ts';
import type { Env } from '../env.ts';
import { systemClock } from '../platform/clock.ts';
import { AppError } from '../platform/errors.ts';
import { withInstallation } from './with-installation.ts';

/** A running server ends the person's live connections: the ban leaves it a job. */
export async function changeBan(env: Env, action: 'ban' | 'unban', id: string, why = ''): Promise<number> {
  const reason = readReason(why);
  const { user, changed } = await withInstallation(env, ({ database }) => {
    const { bans } = createAccounts({ db: database.db, clock: systemClock, adminIds: env.ADMIN_IDS });
    return action === 'ban' ? bans.ban(id, null, reason) : bans.unban(id, null);
  });
  const name = `${user.globalUsername} (${user.id})`;
  if (action === 'ban') console.log(changed ? `${name} is now banned.` : `${name} was banned already.`);
  else console.log(changed ? `${name} may log in again.` : `${name} was not banned.`);
  return 0;
}

/** As strict as the call of the API: both end in the same audit log. */
function readReason(text: string): string {
  const parsed = banReason.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new AppError('invalid_request', { message: `The reason: ${parsed.error.issues[0]?.message}` });
}
