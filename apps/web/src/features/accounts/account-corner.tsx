import { accountsDocuments } from '@botique/contract/accounts/endpoints.ts';
import { useLocation } from 'react-router';
import { usePageData } from '../../lib/page-data.ts';
import { useViewer } from '../../lib/viewer.ts';

const button =
  'inline-flex h-10 items-center rounded-control border border-line bg-surface px-4 text-sm font-semibold hover:border-text-2';

/** Login for a visitor; name and Logout for somebody signed in. */
export function AccountCorner() {
  const viewer = useViewer();
  const { apiOrigin } = usePageData();
  const location = useLocation();
  if (!viewer) {
    const returnTo = encodeURIComponent(location.pathname + location.search);
    return (
      <a className={button} href={`${apiOrigin}${accountsDocuments['auth.login'].path}?returnTo=${returnTo}`}>
        Login
      </a>
    );
  }
  return (
    <div className="flex items-center gap-3 text-sm">
      <span className="flex min-w-0 items-center gap-2">
        {viewer.avatar && (
          <img src={viewer.avatar} alt="" width={32} height={32} className="size-8 rounded-full" />
        )}
        <span className="max-w-[12ch] truncate font-semibold sm:max-w-[24ch]">{viewer.globalUsername}</span>
        {viewer.role === 'Admin' && <span className="text-text-2">Admin</span>}
      </span>
      <a className={button} href={`${apiOrigin}${accountsDocuments['auth.logout'].path}`}>
        Logout
      </a>
    </div>
  );
}
