import { clsx } from 'clsx';
import '../motion.css';

/** Shown while a page or a panel loads. */
export function Loader({ label = 'Loading', className }: { label?: string; className?: string }) {
  return (
    <output className={clsx('flex min-h-40 items-center justify-center text-text-3', className)}>
      <Spinner className="size-10" />
      <span className="sr-only">{label}</span>
    </output>
  );
}

/** Two blinking eyes as a busy indicator. The parent provides the text for screen readers. */
export function Spinner({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 18 18" fill="currentColor" aria-hidden="true" className={clsx('size-4.5', className)}>
      <rect className="pill-blink" x="4" y="4.5" width="3.5" height="9" rx="1.75" />
      <rect className="pill-blink" x="11" y="4.5" width="3.5" height="9" rx="1.75" />
    </svg>
  );
}
