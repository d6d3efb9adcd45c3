import { FileText, MoreHorizontal, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../ui/form/icon-button.tsx';
import { Menu, MenuItem } from '../../ui/overlay/menu.tsx';
import { Link } from '../navigation/link.tsx';
import { paths } from '../navigation/paths.ts';
import { whyNotRefundable, type RefundableFacts } from './why-not-refundable.ts';

/** Opens the dialog that refunds an order. The focus returns to the element with this id. */
export type OpenRefund = (orderId: string, buttonId: string) => void;

type Props = {
  invoice: RefundableFacts & { id: string };
  onRefund: OpenRefund;
  /** Further items. */
  children?: ReactNode;
};

/** What staff can do with the invoice of a customer. */
export function RefundMenu({ invoice, onRefund, children }: Props) {
  const { id, orderId } = invoice;
  const buttonId = `actions-${id}`;
  const reason = whyNotRefundable(invoice);
  return (
    <Menu
      trigger={
        <IconButton
          id={buttonId}
          label={`Actions for ${id}`}
          icon={<MoreHorizontal />}
          variant="ghost"
          size="small"
        />
      }
    >
      <MenuItem
        icon={<Undo2 />}
        disabled={reason !== null}
        onSelect={() => orderId && onRefund(orderId, buttonId)}
      >
        <span className="py-1.5">
          Refund…
          {reason && <span className="block text-small font-normal">{reason}</span>}
        </span>
      </MenuItem>
      <MenuItem asChild icon={<FileText />}>
        <Link to={paths.invoice(id)}>Open invoice</Link>
      </MenuItem>
      {children}
    </Menu>
  );
}
