import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { SignSize } from './sign-size.ts';

/** Relative to the column width, so that a line holds as many letters on a phone as on a wide screen. */
const sizes: Record<SignSize, string> = {
  huge: 'text-[29.6cqi] leading-[0.78]',
  large: 'text-[21.5cqi] leading-[0.88]',
  medium: 'text-[15cqi] leading-[0.98]',
  small: 'text-[10.4cqi] leading-[1.02]',
  least: 'text-[max(1.75rem,7.5cqi)] leading-[1.05]',
};

/** The shop sign: the company's name, as large as it fits. */
export function Sign({ size, children }: { size: SignSize; children: ReactNode }) {
  return (
    <div className="@container min-w-0">
      <h1
        className={clsx(
          '-ml-[0.055em] font-display font-semibold tracking-[-0.042em] break-words',
          sizes[size],
        )}
      >
        {children}
      </h1>
    </div>
  );
}
