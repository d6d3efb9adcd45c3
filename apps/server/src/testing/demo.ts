import { sellerOf } from '../config/seller.ts';
import { seedDemo } from '../development/seed-demo.ts';
import { systemClock } from '../platform/clock.ts';
import type { TestApp } from './test-app.ts';

export async function seedTestDemo(app: TestApp, { withYear = false } = {}): Promise<'seeded' | 'not empty'> {
  const { env, licenses, database } = app;
  const seller = sellerOf(env);
  const { db } = database;
  const outcome = await seedDemo({ db, clock: systemClock, licenses, seller, cdnUrl: null, withYear });
  app.catalogue.refresh();
  return outcome;
}
