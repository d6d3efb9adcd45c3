import { invoiceEndpoints } from '@botique/contract/orders/invoice-endpoints.ts';
import type { InvoiceDetails } from '@botique/contract/orders/invoice.ts';
import { Download, KeyRound, MessageSquare, Printer } from 'lucide-react';
import { Link } from '../../../../lib/link.tsx';
import { paths } from '../../../../lib/paths.ts';
import { useSaveFile } from '../../../../lib/fetch-file.ts';
import { useAction } from '../../../../lib/use-action.ts';
import { Button } from '../../../../ui/button.tsx';

/** What can be done with an invoice, whether it is paid or not. */
export function InvoiceActions({ invoice: { id, licenseId, ticketId } }: { invoice: InvoiceDetails }) {
  const saveFile = useSaveFile();
  const download = useAction({
    run: () =>
      saveFile(
        invoiceEndpoints['invoices.pdf'],
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
      {licenseId && (
        <Button asChild icon={<KeyRound />}>
          <Link to={paths.license(licenseId)}>Open license</Link>
        </Button>
      )}
      {ticketId && (
        <Button asChild icon={<MessageSquare />}>
          <Link to={paths.ticket(ticketId)}>Open ticket</Link>
        </Button>
      )}
      <Button asChild variant="ghost" icon={<MessageSquare />}>
        <Link to={paths.tickets}>Ask about this</Link>
      </Button>
    </div>
  );
}
