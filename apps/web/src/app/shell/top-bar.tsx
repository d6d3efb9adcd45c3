import { ArrowUpRight, MessagesSquare, Store } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '../../lib/link.tsx';
import { LoginButton } from '../../features/accounts/login-button.tsx';
import { usePageData } from '../../lib/page-data.ts';
import { paths } from '../../lib/paths.ts';
import { useSignIn } from '../../lib/sign-in/sign-in.tsx';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { AccountCorner } from './account-corner.tsx';
import { LiveSign } from './live-sign.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

type Props = {
  /** The screen below has a Login of its own, and that one is the next step. */
  loginStandsBack?: boolean;
  /** Beside the account of who is signed in. */
  besideAccount?: ReactNode;
  /** At its very end: the toggle of a side menu. */
  children?: ReactNode;
};

export function TopBar({ loginStandsBack = false, besideAccount, children }: Props) {
  const { companyName, communityUrl } = usePageData();
  const { viewer, loading, replaced } = useSignIn();
  return (
    <header className="print:hidden sticky top-0 z-30 flex h-16 shrink-0 items-center gap-3 bg-bg px-4 wide:gap-6 wide:px-6">
      <Link
        to={paths.landing}
        className="flex min-w-0 items-center gap-2.5 font-display text-[22px]/7 font-semibold tracking-[-0.02em] wide:min-w-52"
      >
        <BrandMark className="size-8 shrink-0" />
        {/* On a phone the bar of who is signed in is full. */}
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
        <LiveSign />
        {/* In the dashboard the side menu has it. */}
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
        {/* There it is at the end of the drawer, too, and the bar of a phone is full. */}
        <div className={viewer && children ? 'max-wide:hidden' : ''}>
          <ThemeSwitch />
        </div>
        {besideAccount}
        {viewer && !replaced && <AccountCorner viewer={viewer} />}
        {!viewer && !(loading && loginStandsBack) && (
          <LoginButton variant={loginStandsBack ? 'secondary' : 'primary'} />
        )}
        {children}
      </div>
    </header>
  );
}
