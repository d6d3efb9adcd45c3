import { strings } from '@botique/contract/strings.ts';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '../../../../lib/navigation/link.tsx';
import { paths } from '../../../../lib/navigation/paths.ts';

type Props = {
  /** Before the title. */
  picture?: ReactNode;
  /** Badges and buttons in the title row. */
  aside?: ReactNode;
  children: ReactNode;
};

/** The title of a product form, with a link back to the list. */
export function ProductEditorTitle({ picture, aside, children }: Props) {
  return (
    <div className="mb-5 wide:mb-6">
      <Link
        to={paths.adminProducts}
        className="mb-1 -ml-1 inline-flex items-center gap-0.5 py-1 text-small font-semibold text-text-2 hover:text-text"
      >
        <ChevronLeft size={16} aria-hidden />
        {strings.manageProducts.title}
      </Link>
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-3">
        <div className="flex min-w-0 items-center gap-4">
          {picture}
          <h1 className="min-w-0 font-display text-title font-semibold wrap-anywhere">{children}</h1>
        </div>
        {aside}
      </div>
    </div>
  );
}
