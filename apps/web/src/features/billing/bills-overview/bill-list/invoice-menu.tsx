import type { CustomerInvoice } from '@botique/contract/billing/customer-invoice.ts';
import { FileText, MoreHorizontal, Undo2, User } from 'lucide-react';
import { Link } from '../../../../lib/navigation/link.tsx';
import { paths } from '../../../../lib/navigation/paths.ts';
import { IconButton } from '../../../../ui/form/icon-button.tsx';
import { Menu, MenuItem } from '../../../../ui/overlay/menu.tsx';
import { whyNotRefundable } from '../../refund/why-not-refundable.ts';

type Props = { invoice: CustomerInvoice; onRefund: (orderId: string) => void };

/** For the focus after a dialog that this menu opened. */
export const menuButtonId = (orderId: string) => `actions-${orderId}`;

export function InvoiceMenu({ invoice, onRefund }: Props) {
  const { id, orderId, customer, licenseId } = invoice;
  const reason = whyNotRefundable(invoice);
  return (
    <Menu
      trigger={
        <IconButton
          id={orderId ? menuButtonId(orderId) : undefined}
          label={`Actions for ${id}`}
          icon={<MoreHorizontal />}
          variant="ghost"
          size="small"
        />
      }
    >
      <MenuItem icon={<Undo2 />} disabled={reason !== null} onSelect={() => orderId && onRefund(orderId)}>
        <span className="py-1.5">
          Refund…
          {reason && <span className="block text-small font-normal">{reason}</span>}
        </span>
      </MenuItem>
      <MenuItem asChild icon={<FileText />}>
        <Link to={paths.invoice(id)}>Open invoice</Link>
      </MenuItem>
      <MenuItem asChild icon={<User />}>
        <Link to={paths.adminUser(customer.id)}>
          {licenseId ? 'Open customer and license' : 'Open customer'}
        </Link>
      </MenuItem>
    </Menu>
  );
}
