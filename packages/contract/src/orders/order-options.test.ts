import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  selectionIssues,
  firstSelection,
  freeSelection,
  includedStorage,
  optionsOf,
  type Selection,
  type Sold,
} from './order-options.ts';

const bot: Sold = { system: 'license', category: 'bots', price: 4, lifeTimePrice: 90, storageMb: 100 };
const chosen: Selection = { subscription: 'subscription', duration: 30, sessions: 2, storageMb: 100 };

const complained = (product: Sold, selection: Partial<Selection>) =>
  selectionIssues(product, { ...chosen, ...selection }).map(({ path }) => path);

const notAStep = (allowed: readonly number[]) =>
  fc
    .oneof(
      fc.integer({ min: -10_000, max: 10_000 }),
      fc.double(),
      fc.constantFrom(...allowed.map((one) => -one)),
    )
    .filter((value) => !allowed.includes(value));

describe('durations', () => {
  const days = [30, 60, 90, 120, 150, 180];

  it('[ORD-9] offers subscriptions of 30 to 180 days in steps of 30', () => {
    expect(optionsOf(bot)?.durations).toEqual(days);
    for (const duration of days) expect(complained(bot, { duration })).toEqual([]);
  });

  it('[ORD-9] refuses any other duration', () => {
    for (const duration of [0, 1, 29, 31, 45, 59.999, 181, 210, 360, -30, Number.NaN]) {
      expect(complained(bot, { duration })).toEqual(['duration']);
    }
    fc.assert(
      fc.property(notAStep(days), (duration) => {
        expect(complained(bot, { duration })).toEqual(['duration']);
      }),
    );
  });

  it('ignores the duration of a lifetime license', () => {
    for (const duration of [0, 30, 31, Number.NaN]) {
      expect(complained(bot, { subscription: 'lifetime', duration })).toEqual([]);
    }
  });
});

describe('sessions', () => {
  const counts = [2, 3, 4, 5, 6, 7, 8, 9, 10];

  it('[ORD-10] offers 2 to 10 sessions in steps of 1', () => {
    expect(optionsOf(bot)?.sessions).toEqual(counts);
    for (const subscription of ['subscription', 'lifetime'] as const) {
      for (const sessions of counts) expect(complained(bot, { subscription, sessions })).toEqual([]);
    }
  });

  it('[ORD-10] refuses any other number of sessions', () => {
    for (const subscription of ['subscription', 'lifetime'] as const) {
      for (const sessions of [0, 1, 11, 2.5, -2, 100, Number.NaN]) {
        expect(complained(bot, { subscription, sessions })).toEqual(['sessions']);
      }
      fc.assert(
        fc.property(notAStep(counts), (sessions) => {
          expect(complained(bot, { subscription, sessions })).toEqual(['sessions']);
        }),
      );
    }
  });
});

describe('storage', () => {
  it('[ORD-13] offers storage from the included amount up to 5120 MB in steps of 20 MB', () => {
    expect(optionsOf(bot)?.storage).toEqual({ from: 100, to: 5120, step: 20 });
    for (let storageMb = 100; storageMb <= 5120; storageMb += 20)
      expect(complained(bot, { storageMb })).toEqual([]);
  });

  it('[ORD-13] refuses any other amount of storage', () => {
    for (const storageMb of [
      0,
      80,
      99,
      101,
      110,
      5121,
      5140,
      100.5,
      -100,
      Number.NaN,
      Number.POSITIVE_INFINITY,
    ]) {
      expect(complained(bot, { storageMb })).toEqual(['storageMb']);
    }
  });

  it('[ORD-13] never offers more than 5120 MB of storage, even if the steps do not end there', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5120 }),
        fc.integer({ min: 0, max: 6000 }),
        (included, wanted) => {
          const product = { ...bot, storageMb: included };
          const offered = wanted >= included && wanted <= 5120 && (wanted - included) % 20 === 0;
          expect(complained(product, { storageMb: wanted })).toEqual(offered ? [] : ['storageMb']);
          const { from, to, step } = optionsOf(product)?.storage ?? { from: 0, to: 0, step: 0 };
          expect([from, step]).toEqual([included, 20]);
          expect(to).toBeLessThanOrEqual(5120);
          expect(to + step).toBeGreaterThan(5120);
        },
      ),
    );
  });

  it.for([
    ['bots', 100, true],
    ['tools', 100, true],
    ['other', 100, false],
    ['bots', 0, false],
    ['tools', 0, false],
    ['other', 0, false],
  ] as const)('[ORD-22] offers more storage for %s with %d MB: %s', ([category, storageMb, offered]) => {
    const product = { ...bot, category, storageMb };
    expect(optionsOf(product)?.storage !== null).toBe(offered);
    expect(includedStorage(product)).toBe(offered ? storageMb : 0);
    expect(firstSelection(product).storageMb).toBe(offered ? storageMb : 0);
    expect(complained(product, { storageMb: offered ? storageMb + 20 : 20 })).toEqual(
      offered ? [] : ['storageMb'],
    );
    expect(selectionIssues(product, firstSelection(product))).toEqual([]);
  });
});

describe('lifetime licenses', () => {
  it.for([
    [0, ['subscription']],
    [0.01, ['subscription', 'lifetime']],
    [90, ['subscription', 'lifetime']],
  ] as const)('[ORD-21] with lifeTimePrice %d, offers %j', ([lifeTimePrice, offered]) => {
    const product = { ...bot, lifeTimePrice };
    expect(optionsOf(product)?.subscriptions).toEqual(offered);
    expect(complained(product, { subscription: 'lifetime' })).toEqual(
      lifeTimePrice > 0 ? [] : ['subscription'],
    );
  });
});

describe('products without options', () => {
  it.for([
    ['[ORD-23] of a ticket product', { ...bot, system: 'ticket' }],
    ['of a free product', { ...bot, price: 0 }],
    ['of a free product whose lifetime would cost', { ...bot, price: 0, lifeTimePrice: 90 }],
  ] as const)('refuses the options %s', ([, product]) => {
    expect(optionsOf(product)).toBeNull();
    expect(complained(product, {})).toEqual(['subscription']);
  });

  it('includes no storage in a ticket product', () => {
    expect(includedStorage({ ...bot, system: 'ticket' })).toBe(0);
  });
});

it('makes a free license lifetime, with 2 sessions and the included storage', () => {
  expect(freeSelection({ ...bot, price: 0 })).toMatchObject({
    subscription: 'lifetime',
    sessions: 2,
    storageMb: 100,
  });
});

it('starts with the smallest selection', () => {
  expect(firstSelection(bot)).toEqual(chosen);
});

it('reports every option that is not offered, each with a message', () => {
  const wrong = { subscription: 'subscription', duration: 31, sessions: 1, storageMb: 30 } as const;
  expect(selectionIssues(bot, wrong)).toEqual([
    { path: 'duration', message: 'must be one of 30, 60, 90, 120, 150, 180 days' },
    { path: 'sessions', message: 'must be 2 to 10, in steps of 1' },
    { path: 'storageMb', message: 'must be 100 to 5120 MB, in steps of 20' },
  ]);
});
