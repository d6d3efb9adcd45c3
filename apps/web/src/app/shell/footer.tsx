import { clsx } from 'clsx';
import { Link } from '../../lib/navigation/link.tsx';
import { usePageData } from '../../lib/api/page-data.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { BrandMark } from '../../ui/brand/brand-mark.tsx';
import { ThemeChoice } from './theme/theme-controls.tsx';

/** These have no page, so they are shown as disabled links. */
const columns = [
  { head: 'Shop', links: ['Reviews'] },
  { head: 'Help', links: ['Documentation', 'Status', 'Server'] },
  { head: 'Legal', links: ['Privacy policy', 'Terms'] },
];

/** `indented` aligns the footer with the text of the landing page, which is inset in its windows. */
export function Footer({ indented }: { indented: boolean }) {
  const { companyName } = usePageData();
  return (
    <footer
      className={clsx(
        'mx-auto flex w-full max-w-[1280px] flex-wrap gap-x-16 gap-y-8 px-4 py-12',
        indented ? 'sm:max-wide:px-6 wide:px-16' : 'wide:px-10',
      )}
    >
      <div className="min-w-0 grow basis-60">
        <p className="flex items-center gap-2 font-display text-card font-semibold">
          <BrandMark className="size-7 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{companyName}</span>
        </p>
        <p className="mt-3 mb-5 max-w-[30ch] text-text-2">
          A small programming studio. Bots, tools and websites.
        </p>
        <ThemeChoice />
      </div>
      <nav aria-label="Footer" className="flex flex-wrap gap-x-16 gap-y-8">
        {columns.map(({ head, links }) => (
          <div key={head}>
            <h2 className="mb-3 text-small font-semibold">{head}</h2>
            <ul className="space-y-2">
              {head === 'Shop' && (
                <li>
                  <Link to={paths.products} className="text-text-2 hover:text-text">
                    Products
                  </Link>
                </li>
              )}
              {links.map((label) => (
                <li key={label}>
                  {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <a> without href is not a link for screen readers */}
                  <span role="link" aria-disabled="true" className="cursor-not-allowed text-text-3">
                    {label}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </footer>
  );
}
