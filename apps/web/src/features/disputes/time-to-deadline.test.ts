import { expect, it } from 'vitest';
import { timeToDeadline } from './time-to-deadline.ts';

const openedAt = '2026-11-08T12:00:00Z';
const respondBy = '2026-11-18T12:00:00Z';

it.for([
  ['2026-11-08T12:00:00Z', '10 days', false, 0],
  ['2026-11-13T12:00:00Z', '5 days', false, 0.5],
  ['2026-11-14T11:00:00Z', '4 days', false, 0.6],
  ['2026-11-14T13:00:00Z', '3 days', true, 0.6],
  ['2026-11-17T11:00:00Z', '25 hours', true, 0.9],
  ['2026-11-17T13:00:00Z', '23 hours', true, 0.9],
  ['2026-11-18T11:30:00Z', 'under 1 hour', true, 1],
  ['2026-11-19T00:00:00Z', 'overdue', true, 1],
] as const)('[ORD-194] shows at %s that %s are left, urgent: %s', ([now, text, isUrgent, passed]) => {
  const shown = timeToDeadline({ openedAt, respondBy }, new Date(now));
  expect(shown).toMatchObject({ text, isUrgent });
  expect(shown.passed).toBeCloseTo(passed, 1);
});
