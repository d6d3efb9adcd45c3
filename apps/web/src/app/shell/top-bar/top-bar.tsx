import type { User } from '@botique/contract/accounts/user.ts';
import { ArrowUpRight, MessagesSquare, Store } from 'lucide-react';
import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { LoginButton } from '../../../features/accounts/login-button.tsx';
import { usePageData } from '../../../lib/api/page-data.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { useSignIn } from '../../../lib/sign-in/sign-in.tsx';
import { BrandMark } from '../../../ui/brand/brand-mark.tsx';
import { ReconnectingIndicator } from '../connection-status.tsx';
import { ThemeSwitch } from '../theme/theme-controls.tsx';
import { AccountPill } from './account-pill.tsx';

type Props = {
  /** The screen has its own Login button, which takes precedence. */
  hasOwnLogin?: boolean;
  /** Shown beside the account menu of a signed-in viewer. */
  besideAccount?: ReactNode;
  /** Shown at the end: the toggle of a side menu. */
  children?: ReactNode;
};

export function TopBar({ hasOwnLogin = false, besideAccount, children }: Props) {
  const { companyName, communityUrl } = usePageData();
  const { viewer, loading, replaced } = useSignIn();
  return (
    <header className="print:hidden sticky top-0 z-30 flex h-16 shrink-0 items-center gap-3 bg-bg px-4 wide:gap-6 wide:px-6">
      <Link
        to={paths.landing}
        className="flex min-w-0 items-center gap-2.5 font-display text-[22px]/7 font-semibold tracking-[-0.02em] wide:min-w-52"
      >
        <BrandMark className="size-8 shrink-0" />
        {/* On a phone, the bar is full when signed in. */}
        <span className={viewer ? 'truncate max-[479px]:sr-only' : 'truncate max-[360px]:sr-only'}>
          {companyName}
        </span>
      </Link>
      <nav aria-label="Site" className="hidden items-center gap-7 wide:flex">
        <Link to={paths.products} className="text-text-2 hover:text-text">
          Products
        </Link>
        {communityUrl && (
          <a
            href={communityUrl}
            target="_blank"
            rel="noreferrer"
            className="flex items-center gap-2 text-text-2 hover:text-text"
          >
            Community <ArrowUpRight size={14} aria-hidden />
            <span className="sr-only">(opens in a new tab)</span>
          </a>
        )}
      </nav>
      <div className="ml-auto flex shrink-0 items-center gap-2">
        <ReconnectingIndicator />
        {/* The dashboard has it in the side menu. */}
        {!(viewer && children) && (
          <Link
            to={paths.products}
            aria-label="Products"
            className="grid size-10 place-items-center rounded-control text-text-2 hover:bg-hover hover:text-text wide:hidden"
          >
            <Store size={18} aria-hidden />
          </Link>
        )}
        {communityUrl && (
          <a
            href={communityUrl}
            target="_blank"
            rel="noreferrer"
            className="grid size-10 place-items-center rounded-control text-text-2 hover:bg-hover hover:text-text wide:hidden"
          >
            <MessagesSquare size={18} aria-hidden />
            <span className="sr-only">Community (opens in a new tab)</span>
          </a>
        )}
        {/* The drawer has it too, and the bar is full on a phone. */}
        <div className={viewer && children ? 'max-wide:hidden' : ''}>
          <ThemeSwitch />
        </div>
        {besideAccount}
        {viewer && !replaced && <LazyAccountMenu viewer={viewer} />}
        {!viewer && !(loading && hasOwnLogin) && (
          <LoginButton variant={hasOwnLogin ? 'secondary' : 'primary'} />
        )}
        {children}
      </div>
    </header>
  );
}

/** Loads the menu after the page: it is not needed for the first paint, and never for visitors. */
function LazyAccountMenu({ viewer }: { viewer: User }) {
  const [Menu, setMenu] = useState<ComponentType<{ viewer: User }> | null>(null);
  useEffect(() => {
    import('./account-menu.tsx').then(
      ({ AccountMenu }) => setMenu(() => AccountMenu),
      (error: unknown) => console.error(error),
    );
  }, []);
  return Menu ? <Menu viewer={viewer} /> : <AccountPill viewer={viewer} disabled />;
}
