import type { User } from '@botique/contract/accounts/user.ts';
import { strings } from '@botique/contract/strings.ts';
import { Fragment } from 'react';
import { useLocation } from 'react-router';
import { useHeldPaymentCount } from '../../../features/billing/bills-overview/held-payments/use-held-payments.ts';
import { useIsForeignInvoice } from '../../../features/billing/use-invoices.ts';
import { useOpenDisputes } from '../../../features/disputes/use-disputes.ts';
import { useLicenseCount } from '../../../features/licenses/use-licenses.ts';
import { useUnreadTickets } from '../../../features/tickets/use-ticket-lists.ts';
import { formatNumber } from '../../../lib/format/numbers.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { usePageData } from '../../../lib/api/page-data.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { KeepFocus } from '../../../ui/overlay/keep-focus.tsx';
import { ConnectedLicenses } from './connected-licenses.tsx';
import { navigationGroups, overviewLink, type NavigationLink } from './navigation.ts';
import { entryClasses, SideGroup } from './side-group.tsx';

type Props = {
  viewer: User;
  onFollow?: () => void;
  /** Opens a product session. */
  onOpenSession: (socketId: string) => void;
};

/** Used beside the screen, and in the drawer on narrow screens. */
export function SideMenu({ viewer, onFollow, onOpenSession }: Props) {
  const { communityUrl } = usePageData();
  const unreadTickets = useUnreadTickets();
  const licenses = useLicenseCount();
  const heldPayments = useHeldPaymentCount(viewer);
  const disputes = useOpenDisputes(viewer);
  const { pathname } = useLocation();
  const isForeignInvoice = useIsForeignInvoice(pathname, viewer.id);
  const facts = { communityUrl, unreadTickets, licenses, heldPayments, disputes, isForeignInvoice };
  return (
    <nav aria-label="Dashboard">
      <KeepFocus>
        <div className="space-y-4">
          <ul>
            <Entry link={overviewLink} onFollow={onFollow} />
          </ul>
          {navigationGroups(viewer, facts).map(({ label, links }) => (
            <Fragment key={label}>
              <SideGroup label={label}>
                {links.map((link) => (
                  <Entry key={link.label} link={link} onFollow={onFollow} />
                ))}
              </SideGroup>
              {label === strings.licenses.title && <ConnectedLicenses onOpen={onOpenSession} />}
            </Fragment>
          ))}
        </div>
      </KeepFocus>
    </nav>
  );
}

type Following = { onFollow: (() => void) | undefined };

function Entry({ link, onFollow }: { link: NavigationLink } & Following) {
  const { label, to, Icon, external, covers, count } = link;
  const { pathname } = useLocation();
  // Every dashboard path starts with the overview's path.
  const below = covers ?? (to === paths.dashboard ? null : `${to}/`);
  const isHere = pathname === to || (below !== null && pathname.startsWith(below));
  const content = (
    <>
      <Icon size={18} aria-hidden />
      {label}
      {count !== undefined && count.number > 0 && (
        <span className="numeric ml-auto text-small font-medium text-text-2">
          {formatNumber(count.number)}
          {/* A bare number means little to screen reader users. */}
          <span className="sr-only"> {count.unit}</span>
        </span>
      )}
    </>
  );
  return (
    <li>
      {external ? (
        <a href={to} target="_blank" rel="noreferrer" className={entryClasses}>
          {content}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      ) : (
        <Link to={to} aria-current={isHere ? 'page' : undefined} onClick={onFollow} className={entryClasses}>
          {content}
        </Link>
      )}
    </li>
  );
}
