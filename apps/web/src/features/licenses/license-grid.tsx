import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type Props = {
  /** List items. */
  children: ReactNode;
  /** These are on their way out: the next list is being fetched. */
  fading?: boolean;
};

/** As many columns as fit where it stands, one to three. */
export function LicenseGrid({ children, fading = false }: Props) {
  return (
    <div className="@container">
      <ul
        className={clsx(
          'grid gap-3 transition-opacity duration-120 *:flex *:min-w-0 *:flex-col @min-[34rem]:grid-cols-2 @min-[34rem]:gap-5 @min-[52rem]:grid-cols-3',
          fading && 'opacity-60',
        )}
      >
        {children}
      </ul>
    </div>
  );
}
