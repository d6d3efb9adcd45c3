import type { Db } from '../../../platform/db/database.ts';
import type { Accounts, SignInHistory } from '../../accounts/service.ts';
import type { InvoiceRow, Invoices } from '../../billing/service.ts';
import type { DownloadLog, Downloads } from '../../delivery/service.ts';
import type { Usage, UsedBy } from '../../licenses/service.ts';
import { findLegalTexts } from '../../office/service.ts';
import { acceptancesOf, findOrders, type AcceptanceRow, type OrderRow } from '../../orders/service.ts';
import type { DisputeRow } from '../../payments/service.ts';
import type { Conversations, Tickets } from '../../tickets/service.ts';
import { shortenConversations } from './shorten-conversations.ts';

/** Nobody at a bank reads more. The PDF says how many there are. Of a conversation, it may show less. */
const maxShown = 500;

export type EvidenceServices = {
  accounts: Pick<Accounts, 'people' | 'signInHistory'>;
  billing: { invoices: Pick<Invoices, 'findOf'> };
  delivery: { downloadLog: Pick<DownloadLog, 'of'> };
  licenses: { usage(by: UsedBy, limit: number): Promise<Usage> };
  tickets: Pick<Tickets, 'conversationsWith'>;
};

export type DisputedOrder = {
  order: OrderRow;
  invoice: InvoiceRow | undefined;
  acceptance: AcceptanceRow | undefined;
};

/** What the buyer accepted, and when for the first time. */
type AcceptedTerms = { text: string; acceptedAt: Date };

/** What the shop knows about a disputed purchase. No keys, and nothing about other customers. */
export type Evidence = {
  dispute: DisputeRow;
  customer: { id: string; name: string };
  orders: DisputedOrder[];
  /** Oldest first. Most buyers accepted one text. */
  terms: AcceptedTerms[];
  signIns: SignInHistory;
  usage: Usage;
  /** Null for top-ups: what was bought with their credits may have been paid for at any time. */
  paidAt: Date | null;
  downloads: Downloads;
  conversations: Conversations;
  /** Names of those who wrote, by id. */
  names: ReadonlyMap<string, string>;
};

type Gathered = EvidenceServices & { db: Db };

export async function gatherEvidence(
  { db, accounts, billing, delivery, licenses, tickets }: Gathered,
  dispute: DisputeRow,
): Promise<Evidence> {
  const { customerId } = dispute;
  const orders = (await ordersOf(db, dispute)).toSorted((a, b) => Number(a.createdAt) - Number(b.createdAt));
  const licenseIds = licensesOf(orders);
  const paidAt = paymentOf(orders);
  const [invoices, acceptances, signIns, usage, downloads, said] = await Promise.all([
    Promise.all(orders.map(({ id }) => billing.invoices.findOf(db, id))),
    acceptancesOf(
      db,
      orders.map(({ id }) => id),
    ),
    accounts.signInHistory(customerId, maxShown),
    licenses.usage({ ownerId: customerId, licenseIds }, maxShown),
    delivery.downloadLog.of({ userId: customerId, licenseIds, since: paidAt }, maxShown),
    tickets.conversationsWith(
      {
        ownerId: customerId,
        productIds: orders.flatMap(({ productId }) => productId ?? []),
        ticketIds: orders.flatMap(({ ticketId }) => ticketId ?? []),
        since: orders[0]?.createdAt ?? dispute.openedAt,
      },
      maxShown,
    ),
  ]);
  const terms = await termsOf(db, acceptances);
  const conversations = shortenConversations(said);
  const writers = conversations.newest.flatMap(({ messages }) =>
    messages.flatMap(({ authorId }) => authorId ?? []),
  );
  const people = await accounts.people([customerId, ...writers]);
  const names = new Map([...people].map(([id, { globalUsername }]) => [id, globalUsername]));
  return {
    dispute,
    customer: { id: customerId, name: names.get(customerId) ?? customerId },
    orders: orders.map((order, at) => ({
      order,
      invoice: invoices[at],
      acceptance: acceptances.find(({ orderId }) => orderId === order.id),
    })),
    terms,
    signIns,
    usage,
    paidAt,
    downloads,
    conversations,
    names,
  };
}

/** Someone with two accounts here may dispute orders of both. The evidence is about one of them. */
async function ordersOf(db: Db, { orderIds, customerId }: DisputeRow): Promise<OrderRow[]> {
  return (await findOrders(db, orderIds)).filter(({ userId }) => userId === customerId);
}

async function termsOf(db: Db, acceptances: readonly AcceptanceRow[]): Promise<AcceptedTerms[]> {
  // The first one of each version comes last, so that the map keeps it.
  const newestFirst = acceptances.toSorted((a, b) => Number(b.acceptedAt) - Number(a.acceptedAt));
  const acceptedAt = new Map(newestFirst.map((one) => [one.termsVersion, one.acceptedAt]));
  const texts = await findLegalTexts(db, [...acceptedAt.keys()]);
  return [...acceptedAt]
    .flatMap(([version, at]) => {
      const text = texts.get(version);
      return text === undefined ? [] : { text, acceptedAt: at };
    })
    .toSorted((a, b) => Number(a.acceptedAt) - Number(b.acceptedAt));
}

const hasTopUp = (orders: readonly OrderRow[]) => orders.some(({ kind }) => kind === 'top_up');

function paymentOf(orders: readonly OrderRow[]): Date | null {
  if (hasTopUp(orders)) return null;
  const times = orders.map(({ settledAt, createdAt }) => (settledAt ?? createdAt).getTime());
  return times.length === 0 ? null : new Date(Math.min(...times));
}

/** Null means all of the customer's licenses: credits may have paid for any of them. */
function licensesOf(orders: readonly OrderRow[]): string[] | null {
  if (hasTopUp(orders)) return null;
  return orders.flatMap(({ licenseId, renews }) => licenseId ?? renews ?? []);
}
