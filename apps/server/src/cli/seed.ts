import { seedDemo } from '../development/seed-demo.ts';
import { createAccounts } from '../domains/accounts/service.ts';
import { createDesk } from '../domains/catalogue/desk.ts';
import { seedTickets, type TicketStory } from '../domains/tickets/seed.ts';
import type { Env } from '../env.ts';
import { systemClock } from '../platform/clock.ts';
import { withInstallation } from './with-installation.ts';

export async function seed(env: Env): Promise<number> {
  if (env.NODE_ENV === 'production') {
    console.error('The demo has no place in production: one of its people is an admin. Nothing was changed.');
    return 1;
  }
  const outcome = await withInstallation(env, ({ database: { db } }) => {
    const clock = systemClock;
    const desk = createDesk({ db, clock, onChange: () => {} });
    const tickets = { seed: (stories: readonly TicketStory[]) => seedTickets({ db, clock }, stories) };
    return seedDemo({ accounts: createAccounts({ db, clock, adminIds: [] }), desk, tickets }, null);
  });
  if (outcome === 'seeded') {
    console.log('The demo is in the database.');
    return 0;
  }
  console.error('There are people in the database already. Nothing was changed.');
  return 1;
}
