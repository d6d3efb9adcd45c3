import { moneyStrings } from '@botique/contract/money-strings.ts';
import { storeId } from '@botique/contract/ledger/store-id.ts';
import { dollarsOfCents } from '@botique/contract/money.ts';
import type { billingEndpoints } from '@botique/contract/billing/endpoints.ts';
import { invoiceIdOf, invoiceNumberOf } from '@botique/contract/billing/billing-rules.ts';
import type { InvoiceDetails, Seller } from '@botique/contract/billing/invoice.ts';
import type { TopUp } from '@botique/contract/billing/top-up.ts';
import type { Handlers } from '../../platform/http/mount-endpoints.ts';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import { presentPerson, type Accounts } from '../accounts/service.ts';
import type { OrderRow } from '../orders/service.ts';
import type { Catalogue } from '../catalogue/service.ts';
import type { Renewed } from './renewals/renewal-order.ts';
import { missingInvoice } from './invoices/invoices.ts';
import type { Billing } from './service.ts';
import { presentInvoice, presentInvoiceDetails } from './invoices/present.ts';

type Dependencies = {
  billing: Billing;
  accounts: Pick<Accounts, 'people'>;
  catalogue: Pick<Catalogue, 'firstImages'>;
  seller: Seller;
  /** Limits payment attempts, because each may add a permanent row. */
  attempts: RateLimiter;
  /** Limits PDF downloads, because each renders the file again, which is slow. */
  drawings: RateLimiter;
};

export function billingRoutes({
  billing,
  accounts,
  catalogue,
  seller,
  attempts,
  drawings,
}: Dependencies): Handlers<typeof billingEndpoints> {
  async function details(id: string, ownerId: string | null): Promise<InvoiceDetails> {
    const row = await billing.invoices.read(invoiceNumberOf(id), ownerId);
    if (!row) throw missingInvoice();
    const ids = row.productId === null ? [] : [row.productId];
    const { customerId } = row;
    const [people, images, refundedCents] = await Promise.all([
      accounts.people([customerId]),
      catalogue.firstImages(ids),
      billing.invoices.refundedCents(row),
    ]);
    return presentInvoiceDetails(row, {
      seller,
      customer: presentPerson(customerId, people),
      image: (row.productId !== null && images.get(row.productId)) || null,
      refundedCents,
    });
  }

  return {
    async 'licenses.delete'({ params, body, viewer }) {
      await billing.deleteLicense(params.id, viewer.userId, body.reason);
      return {};
    },

    async 'sales.figures'({ query }) {
      return { data: await billing.sales.figures(query) };
    },

    'invoices.all': ({ query: { limit, cursor, ...filter } }) =>
      billing.allInvoices.page(filter, { limit, cursor }),

    async 'invoices.export'({ query, viewer }) {
      return { url: await billing.exportInvoices.link(query, viewer.userId) };
    },

    async 'invoices.mine'({ query, viewer: { userId } }) {
      const [{ rows, next, total }, people] = await Promise.all([
        billing.invoices.mine(userId, query),
        accounts.people([userId]),
      ]);
      const { username, avatar } = presentPerson(userId, people);
      return {
        invoices: rows.map(presentInvoice),
        users: {
          [storeId]: { username: seller.name, avatar: null },
          [userId]: { username, avatar },
        },
        next,
        total,
      };
    },

    async 'invoices.get'({ params, ownerId }) {
      return { data: await details(params.id, ownerId) };
    },

    async 'invoices.pdf'({ params, ownerId, viewer }) {
      await drawings.spend(viewer.userId);
      const invoice = await details(params.id, ownerId);
      // Loaded on first use: the fonts and their library are large and rarely needed.
      const { renderInvoicePdf } = await import('./invoices/invoice-pdf.ts');
      return { bytes: await renderInvoicePdf(invoice), name: `${invoice.id}.pdf` };
    },

    async 'invoices.pay'({ params, ownerId }) {
      await attempts.spend(ownerId);
      return presentRenewed(
        await billing.invoicePayments.payWithCredits(ownerId, invoiceNumberOf(params.id)),
      );
    },

    async 'invoices.renewalPrice'({ params, ownerId }) {
      return { data: { monthly: await billing.renewals.monthlyPrice(ownerId, params.id) } };
    },

    async 'invoices.renew'({ body: { price, onPay, paymentId = null }, viewer: { userId } }) {
      await attempts.spend(userId);
      const { license, duration: months } = onPay;
      return presentRenewed(await billing.renewals.renew(userId, { license, months, price, paymentId }));
    },

    async 'topUps.mine'({ query, viewer }) {
      const { rows, ...page } = await billing.topUps.mine(viewer.userId, query);
      return { data: rows.map(presentTopUp), ...page };
    },
  };
}

function presentRenewed({ invoiceNumber, licenseId, expiresAt, priceCents }: Renewed) {
  return {
    message: moneyStrings.renewal.renewed,
    data: {
      invoiceId: invoiceIdOf(invoiceNumber),
      licenseId,
      // Never null here: lifetime licenses can't be renewed.
      expire: (expiresAt ?? new Date(0)).toISOString(),
      price: dollarsOfCents(priceCents),
    },
  };
}

function presentTopUp({ id, priceCents, state, createdAt }: OrderRow): TopUp {
  return {
    id,
    amount: dollarsOfCents(priceCents),
    // `topUpsPage` selects only these states.
    state: state as TopUp['state'],
    createdAt: createdAt.toISOString(),
  };
}
