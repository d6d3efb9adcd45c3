import type { Category, System } from '../catalogue/product-rules.ts';

/** The fields of a product that determine its options and its price. */
export type Sold = {
  system: System;
  category: Category;
  price: number;
  lifeTimePrice: number;
  storageMb: number;
};

/** From a product as it is on the wire. */
export function soldOf({
  system,
  category,
  price,
  lifeTimePrice,
  storge: storageMb,
}: Omit<Sold, 'storageMb'> & { storge: number }): Sold {
  return { system, category, price, lifeTimePrice, storageMb };
}

export const subscriptions = ['subscription', 'lifetime'] as const;
export type Subscription = (typeof subscriptions)[number];

/** The options that a buyer chose for a license. A ticket product has none. */
export type Selection = {
  subscription: Subscription;
  /** Days. Ignored for a lifetime license. */
  duration: number;
  sessions: number;
  storageMb: number;
};

/** Discount in percent by duration in days. */
export const discounts: ReadonlyMap<number, number> = new Map([
  [30, 0],
  [60, 3],
  [90, 5],
  [120, 7],
  [150, 10],
  [180, 15],
]);
export const durations = [...discounts.keys()];

/** Cents for the whole order, by number of sessions. */
export const sessionSurcharges: Record<Subscription, ReadonlyMap<number, number>> = {
  subscription: new Map([
    [2, 0],
    [3, 30],
    [4, 50],
    [5, 60],
    [6, 70],
    [7, 80],
    [8, 90],
    [9, 95],
    [10, 100],
  ]),
  lifetime: new Map([
    [2, 0],
    [3, 100],
    [4, 200],
    [5, 300],
    [6, 400],
    [7, 500],
    [8, 600],
    [9, 700],
    [10, 800],
  ]),
};
export const sessionCounts = [...sessionSurcharges.subscription.keys()];
/** Included in every license. Trials and free products have no more. */
export const includedSessions = 2;

export const storageRules = {
  maxMb: 5120,
  blockMb: 20,
  /** Cents for each block beyond the included storage. */
  blockPrice: { subscription: 2, lifetime: 5 },
} as const;

export type Options = {
  subscriptions: readonly Subscription[];
  durations: readonly number[];
  sessions: readonly number[];
  /** Null if storage cannot be chosen. */
  storage: { from: number; to: number; step: number } | null;
};

/** Included MB. Only bots and tools have storage. */
export function includedStorage({ system, category, storageMb }: Sold): number {
  return system === 'license' && category !== 'other' ? storageMb : 0;
}

/** Null for ticket products and free products, which have no options. */
export function optionsOf(product: Sold): Options | null {
  if (product.system === 'ticket' || product.price === 0) return null;
  const from = includedStorage(product);
  const step = storageRules.blockMb;
  return {
    subscriptions: product.lifeTimePrice > 0 ? subscriptions : ['subscription'],
    durations,
    sessions: sessionCounts,
    storage:
      from > 0 ? { from, to: from + Math.floor((storageRules.maxMb - from) / step) * step, step } : null,
  };
}

/** The initial selection. */
export function firstSelection(product: Sold): Selection {
  return {
    subscription: 'subscription',
    duration: durations[0] ?? 30,
    sessions: includedSessions,
    storageMb: includedStorage(product),
  };
}

/** The selection of a free license. */
export function freeSelection(product: Sold): Selection {
  return { ...firstSelection(product), subscription: 'lifetime' };
}

export type SelectionIssue = { path: keyof Selection; message: string };

/** All options in a selection that this product does not offer. */
export function selectionIssues(product: Sold, selection: Selection): SelectionIssue[] {
  const options = optionsOf(product);
  if (!options) return [{ path: 'subscription', message: 'is not available for this product' }];
  const issues: SelectionIssue[] = [];
  const { subscription, duration, sessions, storageMb } = selection;
  if (!options.subscriptions.includes(subscription)) {
    issues.push({ path: 'subscription', message: 'is not offered for this product' });
  }
  if (subscription === 'subscription' && !options.durations.includes(duration)) {
    issues.push({ path: 'duration', message: `must be one of ${options.durations.join(', ')} days` });
  }
  if (!options.sessions.includes(sessions)) {
    issues.push({
      path: 'sessions',
      message: `must be ${sessionCounts[0]} to ${sessionCounts.at(-1)}, in steps of 1`,
    });
  }
  if (!offersStorage(options.storage, storageMb)) {
    issues.push({
      path: 'storageMb',
      message: options.storage
        ? `must be ${options.storage.from} to ${options.storage.to} MB, in steps of ${options.storage.step}`
        : 'is not available for this product',
    });
  }
  return issues;
}

function offersStorage(storage: Options['storage'], wanted: number): boolean {
  if (!storage) return wanted === 0;
  return wanted >= storage.from && wanted <= storage.to && (wanted - storage.from) % storage.step === 0;
}
