import { sessionCounts, storageRules } from '../orders/order-options.ts';

/** What staff can give to a license or change about it. */
export const staffLimits = {
  days: { least: 1, most: 3650 },
  sessions: { least: sessionCounts[0] ?? 2, most: sessionCounts.at(-1) ?? 10 },
  storageMb: { least: 0, most: storageRules.maxMb, step: storageRules.blockMb },
  reasonLength: 200,
} as const;
