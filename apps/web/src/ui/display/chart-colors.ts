/** As backgrounds in legends and tooltips, and as fills of pills. The newest pill is highlighted. */
export const chartColors = {
  quiet: {
    background: 'bg-[color-mix(in_srgb,light-dark(var(--color-shelf),var(--meter))_40%,var(--surface))]',
    fill: 'fill-[color-mix(in_srgb,light-dark(var(--color-shelf),var(--meter))_40%,var(--surface))]',
  },
  strong: {
    background: 'bg-[color-mix(in_srgb,light-dark(var(--color-shelf),var(--meter))_60%,var(--surface))]',
    fill: 'fill-[color-mix(in_srgb,light-dark(var(--color-shelf),var(--meter))_60%,var(--surface))]',
  },
  before: { background: 'bg-line-2', fill: 'fill-line-2' },
  newest: { fill: 'fill-[light-dark(var(--primary),var(--color-lamp))]' },
  refunds: {
    background: 'bg-[color-mix(in_srgb,var(--bad-solid)_75%,var(--surface))]',
    fill: 'fill-[color-mix(in_srgb,var(--bad-solid)_75%,var(--surface))]',
  },
} as const;
