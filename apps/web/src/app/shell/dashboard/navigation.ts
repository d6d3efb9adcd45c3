import { can } from '@botique/contract/access.ts';
import type { User } from '@botique/contract/accounts/user.ts';
import { strings } from '@botique/contract/strings.ts';
import {
  ArrowUpRight,
  Landmark,
  Download,
  KeyRound,
  LayoutGrid,
  MessageSquare,
  PackageOpen,
  Receipt,
  Scale,
  ScrollText,
  Store,
  Sunrise,
  Users,
  Wallet,
  type LucideIcon,
} from 'lucide-react';
import { paths } from '../../../lib/navigation/paths.ts';

export type NavigationLink = {
  label: string;
  to: string;
  Icon: LucideIcon;
  external?: boolean;
  /** Path prefix of further screens that belong to this link, if they are not below `to`. */
  covers?: string;
  /** Shown at the end unless it is 0. The words tell screen reader users what is counted. */
  count?: { number: number; unit: string };
};

export type NavigationGroup = { label: string; links: NavigationLink[] };

/** Shown above the groups. */
export const overviewLink: NavigationLink = { label: 'Overview', to: paths.dashboard, Icon: LayoutGrid };

type Facts = {
  communityUrl: string | null;
  unreadTickets: number;
  licenses: number;
  heldPayments: number;
  /** Disputes that need evidence. */
  disputes: number;
  /** The page shows the invoice of a customer to staff. */
  isForeignInvoice: boolean;
};

/** Leaves out links that this viewer cannot use, and groups without links. */
export function navigationGroups(viewer: User, facts: Facts): NavigationGroup[] {
  const { communityUrl, unreadTickets, licenses, heldPayments, disputes, isForeignInvoice } = facts;
  const invoicePages = { covers: paths.invoice('') };
  const groups: NavigationGroup[] = [
    {
      label: 'Store',
      links: [
        { label: 'Products', to: paths.dashboardProducts, Icon: Store, covers: paths.order('') },
        { label: 'Invoices', to: paths.invoices, Icon: Receipt, ...(!isForeignInvoice && invoicePages) },
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
          count: { number: unreadTickets, unit: 'unread' },
        },
        ...(communityUrl ? [{ label: 'Server', to: communityUrl, Icon: ArrowUpRight, external: true }] : []),
      ],
    },
    {
      label: strings.licenses.title,
      links: [
        ...(licenses > 0 ? [{ label: 'Source', to: paths.source, Icon: Download }] : []),
        {
          label: 'Manage',
          to: paths.licenses,
          Icon: KeyRound,
          covers: paths.license(''),
          count: { number: licenses, unit: licenses === 1 ? 'license' : 'licenses' },
        },
      ],
    },
    {
      label: 'Admin',
      links: [
        ...(can(viewer, 'manageMoney')
          ? [
              { label: 'Today', to: paths.adminToday, Icon: Sunrise },
              {
                label: 'Bills Overview',
                to: paths.adminBills,
                Icon: Landmark,
                ...(isForeignInvoice && invoicePages),
                count: { number: heldPayments, unit: 'to review' },
              },
              {
                label: 'Disputes',
                to: paths.adminDisputes,
                Icon: Scale,
                count: { number: disputes, unit: disputes === 1 ? 'needs evidence' : 'need evidence' },
              },
            ]
          : []),
        ...(can(viewer, 'manageProducts')
          ? [{ label: 'Products', to: paths.adminProducts, Icon: PackageOpen }]
          : []),
        ...(can(viewer, 'manageUsers')
          ? [{ label: 'Users', to: paths.adminUsers, Icon: Users, covers: paths.adminUser('') }]
          : []),
        ...(can(viewer, 'readAuditLog') ? [{ label: 'Audit', to: paths.adminAudit, Icon: ScrollText }] : []),
      ],
    },
  ];
  return groups.filter(({ links }) => links.length > 0);
}
