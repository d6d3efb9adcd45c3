import { listedProducts, pulseMinutes, soonDays } from '@botique/contract/today/today-rules.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Logger } from 'pino';
import type { Db } from '../../../platform/db/database.ts';
import { keepRefreshed } from '../../../platform/keep-refreshed.ts';
import {
  countActive,
  countActiveChange,
  countAwakeCustomers,
  countExpiring,
  countTrials,
  productsOfLicenses,
  sessionsPerProduct,
  startsAndStops,
} from './repository.ts';

export type LicenseFigures = ReturnType<typeof createLicenseFigures>;

const weekMs = 7 * 86_400_000;
const soonMs = soonDays * 86_400_000;

/** With more active licenses than this, counting takes too long for a page. */
const countedAtOnce = 20_000;
const keptMs = 30_000;
const keptAtMostMs = 10 * 60_000;

type Dependencies = { db: Db; clock: Clock; log: Pick<Logger, 'warn'> };

/** Counts of all licenses and running product sessions, for staff. */
export function createLicenseFigures({ db, clock, log }: Dependencies) {
  /** One count after the other: side by side, counts of a million licenses would slow down everything else. */
  async function countLicenses() {
    const now = clock.now();
    const active = await countActive(db, now);
    const change = await countActiveChange(db, new Date(now.getTime() - weekMs), now);
    const ending = await countExpiring(db, now, new Date(now.getTime() + soonMs));
    return { active, change, ...ending, trials: await countTrials(db, now) };
  }

  return {
    licenses: keepRefreshed(countLicenses, {
      forMs: keptMs,
      atMostMs: keptAtMostMs,
      isKept: ({ active }) => active > countedAtOnce,
      onFailure: (error) => log.warn({ err: error }, 'licenses could not be counted'),
    }),

    async awake() {
      const [products, customers, moments] = await Promise.all([
        sessionsPerProduct(db),
        countAwakeCustomers(db),
        startsAndStops(db, pulseMinutes),
      ]);
      const pulse = Array.from({ length: pulseMinutes }, () => 0);
      for (const { minutesAgo, total } of moments) pulse[pulseMinutes - 1 - minutesAgo] = total;
      return {
        sessions: products.reduce((sum, product) => sum + product.sessions, 0),
        customers,
        products: products.slice(0, listedProducts),
        pulse: pulse.slice(0, pulseMinutes),
      };
    },

    /** By the id of the license. */
    async productsOf(licenseIds: string[]) {
      const products = await productsOfLicenses(db, licenseIds);
      return new Map(products.map(({ licenseId, ...product }) => [licenseId, product]));
    },
  };
}
