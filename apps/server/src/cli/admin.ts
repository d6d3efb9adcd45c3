import { createAccounts } from '../domains/accounts/service.ts';
import { readEnv } from '../config/env.ts';
import { systemClock } from '../platform/clock.ts';
import type { Terminal } from './terminal.ts';
import { withInstallation } from './with-installation.ts';

export async function changeAdmin(
  terminal: Terminal,
  action: 'grant' | 'revoke',
  id: string,
): Promise<number> {
  const env = readEnv(terminal.env);
  const { user, changed } = await withInstallation(env, ({ database }) =>
    createAccounts({ db: database.db, clock: systemClock, adminIds: env.ADMIN_IDS }).changeRole(
      id,
      action === 'grant' ? 'Admin' : 'User',
      null,
    ),
  );
  const name = `${user.globalUsername} (${user.id})`;
  terminal.print(changed ? `${name} is now ${user.role}.` : `${name} is already ${user.role}.`);
  if (action === 'revoke' && env.ADMIN_IDS.includes(id)) {
    terminal.print('ADMIN_IDS still contains this id, so the next sign-in makes them Admin again.');
  }
  return 0;
}
