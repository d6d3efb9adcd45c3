import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type Props = {
  /** List items. */
  children: ReactNode;
  /** The items are stale: the next list is being fetched. */
  fading?: boolean;
};

/** One to three columns, depending on the width of the container. */
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
