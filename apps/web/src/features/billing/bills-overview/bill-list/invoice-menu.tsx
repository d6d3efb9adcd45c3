import type { CustomerInvoice } from '@botique/contract/billing/customer-invoice.ts';
import { User } from 'lucide-react';
import { Link } from '../../../../lib/navigation/link.tsx';
import { paths } from '../../../../lib/navigation/paths.ts';
import { RefundMenu, type OpenRefund } from '../../../../lib/payment/refund-menu.tsx';
import { MenuItem } from '../../../../ui/overlay/menu.tsx';

type Props = { invoice: CustomerInvoice; onRefund: OpenRefund };

export function InvoiceMenu({ invoice, onRefund }: Props) {
  const { amount, customer, licenseId } = invoice;
  return (
    <RefundMenu invoice={{ ...invoice, price: amount }} onRefund={onRefund}>
      <MenuItem asChild icon={<User />}>
        <Link to={paths.adminUser(customer.id)}>
          {licenseId ? 'Open customer and license' : 'Open customer'}
        </Link>
      </MenuItem>
    </RefundMenu>
  );
}
