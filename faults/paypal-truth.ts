import type { Order } from '../apps/emulators/src/paypal/order.ts';
import type { Database } from '../apps/server/src/platform/db/database.ts';
import { paymentsAt, type PayPalEmulator } from './paypal-emulator.ts';

type Row = {
  id: string;
  providerId: string | null;
  captureId: string | null;
  state: string;
  method: string | null;
  kind: string;
  price: string;
  licenses: number;
  tickets: number;
  transfers: number;
};

/** PayPal's records compared with the shop's. All lists are empty if nothing went wrong. */
export type Comparison = {
  payments: number;
  captured: number;
  refunded: number;
  /** Captures that were neither delivered nor refunded, or were refunded although the goods were kept. */
  lost: string[];
  /** Orders with more than one license, ticket or transfer. */
  double: string[];
  /** Orders that were delivered without exactly one capture of exactly their price. */
  unpaid: string[];
  /** Orders that were captured more than once. */
  takenTwice: string[];
  /** Payments that the shop has not settled yet. */
  unfinished: string[];
};

export async function compareWithPayPal(emulator: PayPalEmulator, data: Database): Promise<Comparison> {
  // Reads the shop first: a capture in between then looks missed by the shop, never unpaid.
  const rows = await readOrders(data);
  const payments = await paymentsAt(emulator);
  const byPayment = new Map(rows.map((row) => [row.providerId, row]));
  const captures = payments.flatMap((payment) => captureOf(payment) ?? []);
  const byOrder = Map.groupBy(captures, ({ customId }) => customId ?? '');
  const describe = (row: Row | undefined) => JSON.stringify(row ?? null);

  const lost = captures.filter((capture) => !isMadeGood(capture, byPayment.get(capture.orderId)));
  const taken = (row: Row) => byOrder.get(row.id) ?? [];
  const isPaid = (row: Row) =>
    taken(row).length === 1 && taken(row).every(({ status, amount }) => paysFor(row, { status, amount }));
  return {
    payments: payments.length,
    captured: captures.length,
    refunded: captures.filter(({ status }) => status === 'REFUNDED').length,
    lost: lost.map((each) => `${each.id} ${each.status}: ${describe(byPayment.get(each.orderId))}`),
    double: rows.filter((row) => row.licenses + row.tickets > 1 || row.transfers > 1).map(describe),
    unpaid: rows.filter((row) => row.state === 'fulfilled' && !isPaid(row)).map(describe),
    takenTwice: [...byOrder].filter(([, each]) => each.length > 1).map(([id]) => id),
    unfinished: payments.filter((payment) => !isOver(payment, byPayment.get(payment.id))).map(({ id }) => id),
  };
}

type Capture = NonNullable<ReturnType<typeof captureOf>>;

const captureOf = ({ units }: Order) => units[0]?.capture;

const paysFor = ({ price }: Row, { status, amount }: Pick<Capture, 'status' | 'amount'>): boolean =>
  status === 'COMPLETED' && amount.value === price && amount.currency_code === 'USD';

function isMadeGood(capture: Capture, row: Row | undefined): boolean {
  if (!row || row.id !== capture.customId || row.captureId !== capture.id) return false;
  const goods = row.licenses + row.tickets;
  if (row.state === 'fulfilled' && row.method === 'paypal') {
    return paysFor(row, capture) && row.transfers === 1 && goods === (row.kind === 'product' ? 1 : 0);
  }
  return row.state === 'refunded' && capture.status === 'REFUNDED' && row.transfers + goods === 0;
}

/** An open order is fine as long as its payment was never approved. */
function isOver({ status }: Order, row: Row | undefined): boolean {
  if (row?.state === 'open') return status === 'CREATED';
  return row?.state !== 'capturing' && row?.state !== 'refunding';
}

async function readOrders({ pool }: Database): Promise<Row[]> {
  const { rows } = await pool.query<Row>(`
    select o.id, provider_id as "providerId", capture_id as "captureId", state, method, kind,
      (price_cents / 100.0)::numeric(12, 2)::text as price,
      (select count(*)::int from licenses l where l.id = o.license_id or granted_for = 'order:' || o.id) as licenses,
      (select count(*)::int from tickets t where t.id = o.ticket_id) as tickets,
      (select count(*)::int from ledger_transfers where key = 'order:' || o.id and amount_cents = price_cents) as transfers
    from orders o`);
  return rows;
}
