import { can } from '@botique/contract/access.ts';
import type { User } from '@botique/contract/accounts/user.ts';
import {
  ArrowUpRight,
  LayoutGrid,
  MessageSquare,
  PackageOpen,
  Store,
  Users,
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
  /** How many things wait there to be read. */
  news?: number;
};

export type NavigationGroup = { label: string; links: NavigationLink[] };

/** Stands above the groups. */
export const overviewLink: NavigationLink = { label: 'Overview', to: paths.dashboard, Icon: LayoutGrid };

type Facts = { communityUrl: string | null; unreadTickets: number };

/** A link appears when its screen exists, and a group when it has a link. */
export function navigationGroups(viewer: User, { communityUrl, unreadTickets }: Facts): NavigationGroup[] {
  const groups: NavigationGroup[] = [
    {
      label: 'Store',
      links: [{ label: 'Products', to: paths.dashboardProducts, Icon: Store }],
    },
    {
      label: 'Support',
      links: [
        {
          label: 'Tickets',
          to: paths.tickets,
          Icon: MessageSquare,
          covers: paths.ticket(''),
          news: unreadTickets,
        },
        ...(communityUrl ? [{ label: 'Server', to: communityUrl, Icon: ArrowUpRight, external: true }] : []),
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
