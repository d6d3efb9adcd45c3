import { billingEndpoints } from '@botique/contract/billing/endpoints.ts';
import type { InvoiceDetails } from '@botique/contract/billing/invoice.ts';
import { Download, KeyRound, MessageSquare, Printer, Undo2, User } from 'lucide-react';
import type { ReactNode } from 'react';
import { useDownloadFile } from '../../../lib/api/download-file.ts';
import { useAction } from '../../../lib/data/use-action.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import type { OpenRefund } from '../../../lib/payment/refund-menu.tsx';
import { whyNotRefundable } from '../../../lib/payment/why-not-refundable.ts';
import { Button } from '../../../ui/form/button.tsx';

type Props = {
  invoice: InvoiceDetails;
  isOwn: boolean;
  /** Lets the viewer ask the team about the invoice. */
  ask: ReactNode;
  onRefund: OpenRefund;
};

const refundButtonId = 'refund-invoice';

/** The actions that are available whether or not the invoice is paid. */
export function InvoiceActions({ invoice, isOwn, ask, onRefund }: Props) {
  const { id, licenseId, ticketId, customer, orderId } = invoice;
  const saveFile = useDownloadFile();
  const download = useAction({
    run: () =>
      saveFile(
        billingEndpoints['invoices.pdf'],
        { params: { id } },
        { name: `${id}.pdf`, type: 'application/pdf' },
      ),
  });
  return (
    <div className="grid gap-2.5">
      <Button icon={<Printer />} onClick={() => window.print()}>
        Print
      </Button>
      <Button icon={<Download />} busy={download.isPending} onClick={() => download.mutate()}>
        Download PDF
      </Button>
      {!isOwn && (
        <Button asChild icon={<User />}>
          <Link to={paths.adminUser(customer.id)}>
            {licenseId ? 'Open customer and license' : 'Open customer'}
          </Link>
        </Button>
      )}
      {!isOwn && orderId && whyNotRefundable(invoice) === null && (
        <Button id={refundButtonId} icon={<Undo2 />} onClick={() => onRefund(orderId, refundButtonId)}>
          Refund…
        </Button>
      )}
      {isOwn && licenseId && (
        <Button asChild icon={<KeyRound />}>
          <Link to={paths.license(licenseId)}>Open license</Link>
        </Button>
      )}
      {ticketId && (
        <Button asChild icon={<MessageSquare />}>
          <Link to={paths.ticket(ticketId)}>Open ticket</Link>
        </Button>
      )}
      {isOwn && ask}
    </div>
  );
}
