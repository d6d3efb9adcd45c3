import { urgentDays } from '@botique/contract/disputes/dispute-rules.ts';
import { timeUntil } from '../../lib/format/durations.ts';

const dayMs = 86_400_000;

type Deadline = { openedAt: string; respondBy: string };

/** `passed`: the share of the time that has passed, from 0 to 1. */
export type TimeToDeadline = { text: string; isUrgent: boolean; passed: number };

export function timeToDeadline({ openedAt, respondBy }: Deadline, now: Date): TimeToDeadline {
  const end = Date.parse(respondBy);
  const left = end - now.getTime();
  const all = end - Date.parse(openedAt);
  return {
    text: timeUntil(respondBy, now) ?? 'overdue',
    // The day of 'x days' counts, so that '3 days' is always urgent.
    isUrgent: Math.floor(left / dayMs) <= urgentDays,
    passed: all > 0 ? Math.min(1, Math.max(0, 1 - left / all)) : 1,
  };
}
