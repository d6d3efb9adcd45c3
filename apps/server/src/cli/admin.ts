import { createAccounts } from '../domains/accounts/service.ts';
import type { Env } from '../env.ts';
import { systemClock } from '../platform/clock.ts';
import { withInstallation } from './with-installation.ts';

export async function changeAdmin(env: Env, action: 'grant' | 'revoke', id: string): Promise<number> {
  const { user, changed } = await withInstallation(env, ({ database }) =>
    createAccounts({ db: database.db, clock: systemClock, adminIds: env.ADMIN_IDS }).changeRole(
      id,
      action === 'grant' ? 'Admin' : 'User',
      null,
    ),
  );
  const name = `${user.globalUsername} (${user.id})`;
  console.log(changed ? `${name} is now ${user.role}.` : `${name} was ${user.role} already.`);
  if (action === 'revoke' && env.ADMIN_IDS.includes(id)) {
    console.log('ADMIN_IDS still names this id: the next sign-in makes it Admin again.');
  }
  return 0;
}
