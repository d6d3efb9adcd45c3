import { moneyStrings } from '@botique/contract/money-strings.ts';
import type { InvoiceDetails, Seller } from '@botique/contract/billing/invoice.ts';
import { ArrowDown, ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { isSentByShop } from '../listed-invoice.ts';
import { InvoicePartyAvatar } from '../invoice-party-avatar.tsx';

/** Who paid whom. */
export function InvoiceParties({ invoice }: { invoice: InvoiceDetails }) {
  const seller = <SellerParty seller={invoice.seller} />;
  const customer = <CustomerParty customer={invoice.customer} />;
  const [sender, receiver] = isSentByShop(invoice) ? [seller, customer] : [customer, seller];
  return (
    <dl className="mt-8 grid gap-2 @min-[28rem]:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] @min-[28rem]:gap-3 print:grid-cols-2">
      <Party title={moneyStrings.invoices.sender}>{sender}</Party>
      <div aria-hidden="true" className="flex items-center justify-center text-text-2 print:hidden">
        <ArrowRight size={18} className="@max-[28rem]:hidden" />
        <ArrowDown size={18} className="@min-[28rem]:hidden" />
      </div>
      <Party title="Receiver">{receiver}</Party>
    </dl>
  );
}

function Party({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0 rounded-control bg-sunken p-3.5 print:border print:border-line">
      <dt className="text-small text-text-2">{title}</dt>
      <dd className="mt-2 flex items-start gap-3">{children}</dd>
    </div>
  );
}

function SellerParty({ seller: { name, address, email, taxId } }: { seller: Seller }) {
  const details = [...address, ...(email ? [email] : []), ...(taxId ? [`Tax ID ${taxId}`] : [])];
  return (
    <>
      <InvoicePartyAvatar name={name} avatar={null} isShop />
      <div className="min-w-0 self-center wrap-anywhere">
        <p className="font-semibold">{name}</p>
        {details.length > 0 && (
          <p className="mt-0.5 text-small whitespace-pre-line text-text-2">{details.join('\n')}</p>
        )}
      </div>
    </>
  );
}

function CustomerParty({ customer: { id, username, avatar } }: { customer: InvoiceDetails['customer'] }) {
  return (
    <>
      <InvoicePartyAvatar name={username} avatar={avatar} isShop={false} />
      <div className="min-w-0 self-center wrap-anywhere">
        <p className="font-semibold">
          <bdi>{username}</bdi>
        </p>
        <p className="mt-0.5 font-mono text-small text-text-2">{id}</p>
      </div>
    </>
  );
}
