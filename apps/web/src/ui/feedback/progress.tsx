import { clsx } from 'clsx';

type ProgressProps = {
  /** 0 to 1. */
  value: number;
  /** What is measured. */
  label: string;
  tone?: 'meter' | 'quiet' | 'bad';
  className?: string;
};

const tones = {
  meter: '[&::-moz-progress-bar]:bg-meter [&::-webkit-progress-value]:bg-meter',
  /** For values beside one in `meter`. */
  quiet:
    '[&::-moz-progress-bar]:bg-[color-mix(in_srgb,var(--meter)_40%,var(--sunken))] [&::-webkit-progress-value]:bg-[color-mix(in_srgb,var(--meter)_40%,var(--sunken))]',
  bad: '[&::-moz-progress-bar]:bg-bad-solid [&::-webkit-progress-value]:bg-bad-solid',
};

/** A native progress bar, because the content security policy blocks the style attribute of a custom one. */
export function Progress({ value, label, tone = 'meter', className }: ProgressProps) {
  return (
    <progress
      value={Math.min(1, Math.max(0, value))}
      max={1}
      aria-label={label}
      className={clsx(
        'block h-2 w-full appearance-none overflow-hidden rounded-full bg-sunken inset-ring inset-ring-line',
        '[&::-moz-progress-bar]:rounded-full [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:rounded-full',
        tones[tone],
        className,
      )}
    />
  );
}
