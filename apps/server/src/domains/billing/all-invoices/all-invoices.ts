import type { CustomerInvoice, AllInvoicesFilter } from '@botique/contract/billing/customer-invoice.ts';
import { invoiceIdOf } from '@botique/contract/billing/billing-rules.ts';
import { dollarsOfCents } from '@botique/contract/money.ts';
import type { Db } from '../../../platform/db/database.ts';
import { parseCursor } from '../../../platform/http/list-cursor.ts';
import { presentPerson, type Accounts } from '../../accounts/service.ts';
import type { Catalogue } from '../../catalogue/service.ts';
import { refundedOf } from '../../orders/service.ts';
import { termsOf } from '../invoices/terms-of.ts';
import { parseSearch } from './parse-search.ts';
import {
  allInvoices,
  countInvoices,
  type ResolvedFilter,
  type ListedRow,
  type Position,
} from './repository.ts';

type Dependencies = {
  db: Db;
  accounts: Pick<Accounts, 'idsByName' | 'people'>;
  catalogue: Pick<Catalogue, 'firstImages'>;
};

type Page = { limit: number; cursor?: string | undefined };

export type AllInvoices = ReturnType<typeof createAllInvoices>;

/** The invoices of all customers, for staff. */
export function createAllInvoices({ db, accounts, catalogue }: Dependencies) {
  async function resolveSearch({ q, ...filters }: AllInvoicesFilter): Promise<ResolvedFilter> {
    if (!q) return filters;
    const search = parseSearch(q);
    const named = await accounts.idsByName(q);
    const customerIds = search.customerId ? [...named, search.customerId] : named;
    return { ...filters, search: { ...search, customerIds } };
  }

  async function present(rows: readonly ListedRow[]): Promise<CustomerInvoice[]> {
    const productIds = rows.flatMap(({ productId }) => productId ?? []);
    const [people, images, refunded] = await Promise.all([
      accounts.people(rows.map(({ customerId }) => customerId)),
      catalogue.firstImages([...new Set(productIds)]),
      refundedOf(
        db,
        rows.flatMap(({ orderId }) => orderId ?? []),
      ),
    ]);
    return rows.map((row) => {
      const { kind, status, title, method, orderId, productId, licenseId } = row;
      return {
        id: invoiceIdOf(row.number),
        customer: presentPerson(row.customerId, people),
        kind,
        status,
        title,
        terms: termsOf(row),
        amount: dollarsOfCents(row.amountCents),
        refunded: dollarsOfCents((orderId && refunded.get(orderId)) || 0n),
        method,
        createdAt: row.createdAt.toISOString(),
        orderId,
        productId,
        image: (productId && images.get(productId)) || null,
        licenseId,
      };
    });
  }

  return {
    async page(wanted: AllInvoicesFilter, { limit, cursor }: Page) {
      const filter = await resolveSearch(wanted);
      const after = parsePosition(cursor);
      const rows = await allInvoices(db, filter, { limit, after });
      const isAll = after === undefined && rows.length < limit;
      return {
        data: await present(rows),
        next: rows.length === limit ? positionText(rows.at(-1)) : null,
        total: isAll ? rows.length : await countInvoices(db, filter),
      };
    },

    /** All of them in batches. Each is a short query, so that a slow download keeps no connection. */
    async *batches(wanted: AllInvoicesFilter, limit: number): AsyncGenerator<CustomerInvoice[]> {
      const filter = await resolveSearch(wanted);
      let after: Position | undefined;
      do {
        const rows = await allInvoices(db, filter, { limit, after });
        if (rows.length > 0) yield await present(rows);
        after = rows.length === limit ? rows.at(-1) : undefined;
      } while (after);
    },
  };
}

function positionText(last: Position | undefined): string | null {
  return last ? `${last.createdAt.getTime()}_${last.number}` : null;
}

function parsePosition(cursor: string | undefined): Position | undefined {
  const found = parseCursor(cursor, /^[1-9]\d{0,14}$/);
  return found && { createdAt: found.createdAt, number: Number(found.id) };
}
