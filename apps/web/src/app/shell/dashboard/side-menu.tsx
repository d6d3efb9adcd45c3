import type { User } from '@botique/contract/accounts/user.ts';
import { ChevronDown } from 'lucide-react';
import { Collapsible } from 'radix-ui';
import { useLocation } from 'react-router';
import { useLicenseCount } from '../../../features/licenses/use-licenses.ts';
import { useUnreadTickets } from '../../../features/tickets/use-ticket-lists.ts';
import { formatNumber } from '../../../lib/format/numbers.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { usePageData } from '../../../lib/api/page-data.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { navigationGroups, overviewLink, type NavigationGroup, type NavigationLink } from './navigation.ts';
import { useCollapsedGroup } from './use-collapsed-group.ts';

/** Used beside the screen, and in the drawer on narrow screens. */
export function SideMenu({ viewer, onFollow }: { viewer: User; onFollow?: () => void }) {
  const { communityUrl } = usePageData();
  const unreadTickets = useUnreadTickets();
  const licenses = useLicenseCount();
  return (
    <nav aria-label="Dashboard" className="space-y-4">
      <ul>
        <Entry link={overviewLink} onFollow={onFollow} />
      </ul>
      {navigationGroups(viewer, { communityUrl, unreadTickets, licenses }).map((group) => (
        <Group key={group.label} group={group} onFollow={onFollow} />
      ))}
    </nav>
  );
}

type Following = { onFollow: (() => void) | undefined };

function Group({ group, onFollow }: { group: NavigationGroup } & Following) {
  const { collapsed, setCollapsed } = useCollapsedGroup(group.label);
  return (
    <Collapsible.Root open={!collapsed} onOpenChange={(open) => setCollapsed(!open)}>
      <Collapsible.Trigger className="group flex h-8 w-full items-center justify-between rounded-small px-2.5 text-small text-text-2 hover:text-text">
        {group.label}
        <ChevronDown
          size={16}
          aria-hidden
          className="-rotate-90 transition-transform duration-150 group-data-[state=open]:rotate-0"
        />
      </Collapsible.Trigger>
      <Collapsible.Content asChild>
        <ul className="mt-1 space-y-0.5">
          {group.links.map((link) => (
            <Entry key={link.label} link={link} onFollow={onFollow} />
          ))}
        </ul>
      </Collapsible.Content>
    </Collapsible.Root>
  );
}

const entry =
  'flex h-11 items-center gap-2.5 rounded-small px-2.5 font-medium text-text-2 hover:bg-hover hover:text-text aria-[current=page]:bg-hover aria-[current=page]:font-semibold aria-[current=page]:text-text wide:h-9 forced-colors:aria-[current=page]:outline-2';

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
        <a href={to} target="_blank" rel="noreferrer" className={entry}>
          {content}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      ) : (
        <Link to={to} aria-current={isHere ? 'page' : undefined} onClick={onFollow} className={entry}>
          {content}
        </Link>
      )}
    </li>
  );
}
