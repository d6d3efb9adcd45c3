import { Link } from 'react-router';
import { AccountCorner } from '../../features/accounts/account-corner.tsx';
import { usePageData } from '../../lib/page-data.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';

export function TopBar() {
  const { companyName, communityUrl } = usePageData();
  return (
    <header className="flex h-16 items-center gap-6 px-4 sm:px-6">
      <Link to="/" className="flex items-center gap-2 font-display text-xl font-semibold tracking-tight">
        <BrandMark className="size-7" />
        {companyName}
      </Link>
      {communityUrl && (
        <a
          href={communityUrl}
          rel="noreferrer"
          className="hidden text-sm text-text-2 hover:text-text sm:block"
        >
          Community
        </a>
      )}
      <div className="ml-auto">
        <AccountCorner />
      </div>
    </header>
  );
}
