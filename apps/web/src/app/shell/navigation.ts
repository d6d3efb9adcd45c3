import { can } from '@botique/contract/access.ts';
import type { User } from '@botique/contract/accounts/user.ts';
import { copy } from '@botique/contract/copy.ts';
import {
  ArrowUpRight,
  KeyRound,
  LayoutGrid,
  MessageSquare,
  PackageOpen,
  Receipt,
  Store,
  Users,
  Wallet,
  type LucideIcon,
} from 'lucide-react';
import { paths } from '../../lib/paths.ts';

export type NavigationLink = {
  label: string;
  to: string;
  Icon: LucideIcon;
  external?: boolean;
  /** How the addresses of screens begin that belong to this one, yet do not stand below it. */
  covers?: string;
  /** Stands at its end, unless it is 0. The words say to who only hears it what is counted. */
  count?: { number: number; words: string };
};

export type NavigationGroup = { label: string; links: NavigationLink[] };

/** Stands above the groups. */
export const overviewLink: NavigationLink = { label: 'Overview', to: paths.dashboard, Icon: LayoutGrid };

type Facts = { communityUrl: string | null; unreadTickets: number; licenses: number };

/** A link appears when its screen exists, and a group when it has a link. */
export function navigationGroups(viewer: User, facts: Facts): NavigationGroup[] {
  const { communityUrl, unreadTickets, licenses } = facts;
  const groups: NavigationGroup[] = [
    {
      label: 'Store',
      links: [
        { label: 'Products', to: paths.dashboardProducts, Icon: Store, covers: paths.order('') },
        { label: 'Invoices', to: paths.bills, Icon: Receipt, covers: paths.bill('') },
        { label: 'Top up', to: paths.store, Icon: Wallet },
      ],
    },
    {
      label: 'Support',
      links: [
        {
          label: 'Tickets',
          to: paths.tickets,
          Icon: MessageSquare,
          covers: paths.ticket(''),
          count: { number: unreadTickets, words: 'with news' },
        },
        ...(communityUrl ? [{ label: 'Server', to: communityUrl, Icon: ArrowUpRight, external: true }] : []),
      ],
    },
    {
      label: copy.licenses.title,
      links: [
        {
          label: 'Manage',
          to: paths.licenses,
          Icon: KeyRound,
          covers: paths.license(''),
          count: { number: licenses, words: licenses === 1 ? 'license' : 'licenses' },
        },
      ],
    },
    {
      label: 'Admin',
      links: [
        ...(can(viewer, 'manageProducts')
          ? [{ label: 'Products', to: paths.adminProducts, Icon: PackageOpen }]
          : []),
        ...(can(viewer, 'manageUsers') ? [{ label: 'Users', to: paths.adminUsers, Icon: Users }] : []),
      ],
    },
  ];
  return groups.filter(({ links }) => links.length > 0);
}
