import { salesPresets, type SalesPreset } from '@botique/contract/billing/billing-rules.ts';
import { useListFilters } from '../../../../lib/list/use-list-filters.ts';
import { useSearchParams } from '../../../../lib/navigation/use-search-params.ts';

export type Period = { period: SalesPreset } | { from: string; to: string };

const dayForm = /^20\d\d-\d\d-\d\d$/;

export const presetNames: Record<SalesPreset, string> = {
  7: 'Last 7 days',
  30: 'Last 30 days',
  90: 'Last 90 days',
  year: 'Last 365 days',
  month: 'This month',
};

const usualPreset = '30';

/** The period in the URL, which is what the figures are about. */
export function usePeriod() {
  const [parameters] = useSearchParams();
  const { chosen, linkTo } = useListFilters();
  const [from, to] = [parameters.get('from') ?? '', parameters.get('to') ?? ''];
  const isOwn = dayForm.test(from) && dayForm.test(to) && from <= to;
  const preset = chosen('period', salesPresets) ?? usualPreset;
  const period: Period = isOwn ? { from, to } : { period: preset };
  return {
    period,
    linkToPreset: (wanted: SalesPreset) =>
      linkTo({ period: wanted === usualPreset ? null : wanted, from: null, to: null }),
    linkToDays: (own: { from: string; to: string }) => linkTo({ period: null, ...own }),
  };
}

const written = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

/** 'Oct 18 to Nov 16, 2026'. */
export function periodText({ from, to }: { from: string; to: string }): string {
  const [start = '', end = ''] = [from, to].map((day) => written.format(new Date(`${day}T00:00:00Z`)));
  if (start === end) return end;
  return `${from.slice(0, 4) === to.slice(0, 4) ? start.replace(/, \d+$/, '') : start} to ${end}`;
}
