import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { exactPrice, exactText } from '../money.ts';
import type { Selection, Sold } from './order-options.ts';
import { priceOrder } from './price-order.ts';

// Computes hundreds of thousands of prices, and the machine may be busy.
vi.setConfig({ testTimeout: 60_000 });

const bot: Sold = { system: 'license', category: 'bots', price: 4, lifeTimePrice: 90, storageMb: 100 };
const chosen: Selection = { subscription: 'subscription', duration: 30, sessions: 2, storageMb: 100 };

const cents = (product: Partial<Sold>, selection: Partial<Selection>) =>
  priceOrder({ ...bot, ...product }, { ...chosen, ...selection }).totalCents;

/** An independent implementation of the specification: its figures as text, computed as fractions. */
const specified = {
  takenOff: { 30: '0', 60: '0.03', 90: '0.05', 120: '0.07', 150: '0.10', 180: '0.15' } as Record<
    number,
    string
  >,
  sessions: {
    subscription: '0 0 0 0.3 0.5 0.6 0.7 0.8 0.9 0.95 1'.split(' '),
    lifetime: '0 0 0 1 2 3 4 5 6 7 8'.split(' '),
  },
  block: { subscription: '0.02', lifetime: '0.05' },
};

type Fraction = { over: bigint; under: bigint };

function fraction(text: string): Fraction {
  const [whole = '0', decimals = ''] = text.split('.');
  return { over: BigInt(whole + decimals), under: 10n ** BigInt(decimals.length) };
}
const plus = (a: Fraction, b: Fraction): Fraction => ({
  over: a.over * b.under + b.over * a.under,
  under: a.under * b.under,
});
const times = (a: Fraction, b: Fraction): Fraction => ({ over: a.over * b.over, under: a.under * b.under });
const minus = (a: Fraction, b: Fraction): Fraction => plus(a, { over: -b.over, under: b.under });

/** Rounds half up. */
function inCents({ over, under }: Fraction): bigint {
  return (2n * 100n * over + under) / (2n * under);
}

type Typed = { price: string; lifeTimePrice: string };

function specifiedCents({ price, lifeTimePrice }: Typed, included: number, selection: Selection): bigint {
  const { subscription, duration, sessions, storageMb } = selection;
  const months = { over: BigInt(duration), under: 30n };
  const rest = minus(fraction('1'), fraction(specified.takenOff[duration] ?? ''));
  const base =
    subscription === 'lifetime' ? fraction(lifeTimePrice) : times(times(months, fraction(price)), rest);
  const blocks = { over: BigInt((storageMb - included) / 20), under: 1n };
  const surcharge = fraction(specified.sessions[subscription][sessions] ?? '');
  return inCents(plus(plus(base, surcharge), times(blocks, fraction(specified.block[subscription]))));
}

const days = [30, 60, 90, 120, 150, 180];
const counts = [2, 3, 4, 5, 6, 7, 8, 9, 10];

describe('base price', () => {
  it.for([
    ['[ORD-2] 30 days take nothing off', 30, 400n],
    ['[ORD-3] 60 days take 3% off', 60, 776n],
    ['[ORD-4] 90 days take 5% off', 90, 1140n],
    ['[ORD-5] 120 days take 7% off', 120, 1488n],
    ['[ORD-6] 150 days take 10% off', 150, 1800n],
    ['[ORD-7] 180 days take 15% off', 180, 2040n],
  ] as const)('%s', ([, duration, expected]) => {
    expect(cents({}, { duration })).toBe(expected);
  });

  it('[ORD-1] prices a subscription as months times price, less the discount', () => {
    const { base, discountPercent, discount, sessions, storage, totalCents } = priceOrder(
      { ...bot, price: 3.33333 },
      { ...chosen, duration: 120 },
    );
    expect([base, discount].map(exactText)).toEqual(['$13.33332', '$0.9333324']);
    expect({ discountPercent, sessions, storage, totalCents }).toEqual({
      discountPercent: 7,
      sessions: 0n,
      storage: 0n,
      totalCents: 1240n,
    });
  });

  it('[ORD-8] prices a lifetime license at its lifetime price for any duration', () => {
    for (const duration of [...days, 0, 31]) {
      expect(cents({ lifeTimePrice: 89.99 }, { subscription: 'lifetime', duration })).toBe(8999n);
    }
  });

  it('[ORD-23] prices a ticket product without discounts and surcharges', () => {
    const ticket: Sold = { ...bot, system: 'ticket', price: 24.995, lifeTimePrice: 90 };
    expect(priceOrder(ticket, null)).toEqual({
      base: exactPrice(24.995),
      discountPercent: 0,
      discount: 0n,
      sessions: 0n,
      storage: 0n,
      totalCents: 2500n,
    });
  });

  it('prices a free product at zero', () => {
    expect(priceOrder({ ...bot, price: 0 }, null).totalCents).toBe(0n);
  });
});

describe('surcharges', () => {
  it.for([
    [2, 0n],
    [3, 30n],
    [4, 50n],
    [5, 60n],
    [6, 70n],
    [7, 80n],
    [8, 90n],
    [9, 95n],
    [10, 100n],
  ] as const)('[ORD-11] %d sessions of a subscription cost %d cents more', ([sessions, more]) => {
    expect(cents({}, { sessions }) - cents({}, {})).toBe(more);
  });

  it.for([
    [2, 0n],
    [3, 100n],
    [4, 200n],
    [5, 300n],
    [6, 400n],
    [7, 500n],
    [8, 600n],
    [9, 700n],
    [10, 800n],
  ] as const)('[ORD-12] %d sessions of a lifetime license cost %d cents more', ([sessions, more]) => {
    const lifetime = { subscription: 'lifetime' } as const;
    expect(cents({}, { ...lifetime, sessions }) - cents({}, lifetime)).toBe(more);
  });

  it.for([
    ['subscription', 120, 2n],
    ['subscription', 140, 4n],
    ['subscription', 5120, 502n],
    ['lifetime', 120, 5n],
    ['lifetime', 140, 10n],
    ['lifetime', 5120, 1255n],
  ] as const)(
    '[ORD-14] for a %s, %d MB cost %d cents more than 100 MB',
    ([subscription, storageMb, more]) => {
      expect(cents({}, { subscription, storageMb }) - cents({}, { subscription })).toBe(more);
    },
  );

  it('[ORD-15] adds the same surcharges for every duration', () => {
    const dear = { sessions: 7, storageMb: 1100 };
    for (const duration of days) {
      expect(cents({}, { duration, ...dear }) - cents({}, { duration })).toBe(80n + 100n);
    }
  });

  it('[ORD-16] adds up the discounted base price and the surcharges', () => {
    const { base, discount, sessions, storage, totalCents } = priceOrder(bot, {
      subscription: 'subscription',
      duration: 180,
      sessions: 9,
      storageMb: 300,
    });
    expect([base, discount, sessions, storage].map(exactText)).toEqual(['$24.00', '$3.60', '$0.95', '$0.20']);
    expect(totalCents).toBe(2155n);
  });
});

describe('rounding', () => {
  it.for([
    ['half a cent goes up', { price: 0.025 }, { duration: 30 }, 3n],
    ['less than half goes down', { price: 0.02499 }, { duration: 30 }, 2n],
    ['the discount of 0.015 is not rounded by itself', { price: 0.25 }, { duration: 60 }, 49n],
    ['nor is the price of a month', { price: 1.00499 }, { duration: 180 }, 513n],
  ] as const)('[ORD-17] rounds once, at the end: %s', ([, product, selection, expected]) => {
    expect(cents(product, selection)).toBe(expected);
  });

  it('[ORD-18] computes prices without an exact binary fraction correctly to the cent', () => {
    // In floating point, 1.005 is slightly less, and 6 × 1.15 × 0.85 slightly less than 5.865.
    expect(cents({ price: 1.005 }, {})).toBe(101n);
    expect(cents({ price: 1.15 }, { duration: 180 })).toBe(587n);
    expect(cents({ price: 0.29 }, { duration: 30, sessions: 3 })).toBe(59n);
  });
});

describe('comparison with the specification', () => {
  const prices: Typed[] = [
    { price: '0.01', lifeTimePrice: '0.01' },
    { price: '0.01001', lifeTimePrice: '0.01499' },
    { price: '0.025', lifeTimePrice: '0.015' },
    { price: '1.005', lifeTimePrice: '1.115' },
    { price: '3', lifeTimePrice: '50' },
    { price: '3.33333', lifeTimePrice: '66.66667' },
    { price: '4.99', lifeTimePrice: '89.995' },
    { price: '8.575', lifeTimePrice: '120.00499' },
    { price: '99999.99999', lifeTimePrice: '100000' },
  ];

  it('[ORD-1] [ORD-8] [ORD-11] [ORD-12] [ORD-14] [ORD-16] [ORD-17] prices every selection as specified', () => {
    let compared = 0;
    for (const typed of prices) {
      const product = { ...bot, price: Number(typed.price), lifeTimePrice: Number(typed.lifeTimePrice) };
      for (const subscription of ['subscription', 'lifetime'] as const) {
        for (const duration of subscription === 'lifetime' ? [30] : days) {
          for (const sessions of counts) {
            for (let storageMb = 100; storageMb <= 5120; storageMb += 20) {
              const selection = { subscription, duration, sessions, storageMb };
              const { totalCents } = priceOrder(product, selection);
              const wanted = specifiedCents(typed, 100, selection);
              if (totalCents !== wanted) {
                throw new Error(`${JSON.stringify({ typed, selection })}: ${totalCents}, not ${wanted}`);
              }
              compared += 1;
            }
          }
        }
      }
    }
    expect(compared).toBe(prices.length * 7 * 9 * 252);
  });

  const typedPrice = fc.integer({ min: 1_000, max: 10_000_000_000 }).map((count) => {
    const digits = String(count).padStart(6, '0');
    return `${digits.slice(0, -5)}.${digits.slice(-5)}`;
  });
  const anything = fc.record({
    typed: fc.record({ price: typedPrice, lifeTimePrice: typedPrice }),
    included: fc.integer({ min: 0, max: 5120 }),
    category: fc.constantFrom('bots', 'tools', 'other'),
    subscription: fc.constantFrom('subscription', 'lifetime'),
    duration: fc.constantFrom(...days),
    sessions: fc.constantFrom(...counts),
    blocks: fc.nat({ max: 256 }),
  });

  it('[ORD-1] [ORD-17] [ORD-18] follows the specification for any price with five decimals and any storage', () => {
    fc.assert(
      fc.property(anything, ({ typed, included, category, subscription, duration, sessions, blocks }) => {
        const product: Sold = {
          system: 'license',
          category,
          price: Number(typed.price),
          lifeTimePrice: Number(typed.lifeTimePrice),
          storageMb: included,
        };
        const stored = category === 'other' ? 0 : included;
        const most = stored === 0 ? 0 : Math.floor((5120 - stored) / 20);
        const storageMb = stored + Math.min(blocks, most) * 20;
        const selection = { subscription, duration, sessions, storageMb };
        expect(priceOrder(product, selection).totalCents).toBe(specifiedCents(typed, stored, selection));
      }),
      { numRuns: 20_000 },
    );
  });
});

function hasPrice(selection: Selection): boolean {
  try {
    return priceOrder(bot, selection).totalCents > 0n;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

describe('selections that are not offered', () => {
  it.for([
    ['[ORD-9] 45 days', {}, { duration: 45 }],
    ['[ORD-9] 210 days', {}, { duration: 210 }],
    ['[ORD-9] no duration at all', {}, { duration: Number.NaN }],
    ['[ORD-10] 1 session', {}, { sessions: 1 }],
    ['[ORD-10] 11 sessions', {}, { sessions: 11 }],
    ['[ORD-10] half a session', {}, { sessions: 2.5 }],
    ['[ORD-13] less storage than is included', {}, { storageMb: 80 }],
    ['[ORD-13] storage between two steps', {}, { storageMb: 110 }],
    ['[ORD-13] more than 5120 MB', {}, { storageMb: 5140 }],
    ['[ORD-21] lifetime where there is no price for it', { lifeTimePrice: 0 }, { subscription: 'lifetime' }],
    ['[ORD-22] storage of a product that stores nothing', { storageMb: 0 }, { storageMb: 20 }],
    ['[ORD-22] storage of another category', { category: 'other' }, { storageMb: 100 }],
  ] as const)('refuses to price %s', ([, product, selection]) => {
    expect(() => cents(product, selection as Partial<Selection>)).toThrow(RangeError);
  });

  it('refuses to price a license without a selection', () => {
    expect(() => priceOrder(bot, null)).toThrow('subscription is required');
  });

  it('[ORD-9] [ORD-10] [ORD-13] prices arbitrary numbers only if they are offered', () => {
    const number = fc.oneof(fc.constantFrom(...days, ...counts, 100, 120, 5120), fc.integer(), fc.double());
    fc.assert(
      fc.property(number, number, number, (duration, sessions, storageMb) => {
        const offered =
          days.includes(duration) &&
          counts.includes(sessions) &&
          Array.from({ length: 252 }, (_, at) => 100 + at * 20).includes(storageMb);
        expect(hasPrice({ subscription: 'subscription', duration, sessions, storageMb })).toBe(offered);
      }),
    );
  });
});

it('[ORD-20] is a pure function that does not change its arguments and always returns the same price', () => {
  const product = Object.freeze({ ...bot });
  const selection = Object.freeze({ ...chosen, duration: 180, sessions: 7, storageMb: 200 });
  const first = priceOrder(product, selection);
  priceOrder({ ...bot, price: 99 }, chosen);
  expect(priceOrder(product, selection)).toEqual(first);
});
