import { clsx } from 'clsx';
import type { ReactNode } from 'react';

const tones = {
  neutral: 'bg-sunken text-text-2',
  ok: 'bg-ok-tint text-ok',
  gold: 'bg-gold-tint text-gold',
  bad: 'bg-bad-tint text-bad',
  info: 'bg-info-tint text-info',
  /** The colour of refunds in charts, too. */
  refund: 'bg-bad-tint text-bad',
  outline: 'border border-line-2 text-text-2',
  /** For use on artwork, slightly translucent. */
  paper: 'bg-[light-dark(rgb(255_255_255/0.92),rgb(8_15_13/0.82))] text-text',
  plate: 'bg-[rgb(8_15_13/0.82)] text-on-window',
};

export type BadgeTone = keyof typeof tones;

type BadgeProps = { tone?: BadgeTone; icon?: ReactNode; className?: string; children: ReactNode };

export function Badge({ tone = 'neutral', icon, className, children }: BadgeProps) {
  return (
    <span
      className={clsx(
        'inline-flex h-5.5 max-w-full items-center gap-1.5 rounded-badge px-2 text-[12px]/4 font-semibold',
        tones[tone],
        className,
      )}
    >
      {icon}
      <span className="truncate">{children}</span>
    </span>
  );
}
