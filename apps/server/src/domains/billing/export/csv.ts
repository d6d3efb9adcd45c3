import { isGivenByShop } from '@botique/contract/billing/billing-rules.ts';
import type { CustomerInvoice } from '@botique/contract/billing/customer-invoice.ts';

/** Without it, Excel reads the file in the code page of the machine. */
const byteOrderMark = '\uFEFF';
const plainNumber = /^-?\d+(?:\.\d+)?$/;
/**
 * Also after a semicolon, which separates cells for Excel in many countries, and after white space and quotes:
 * doubled by `quote`, a quote at the start of such a cell is an empty string before the formula.
 */
const startsFormula = /(^|[;\t\r\n])(?=[\s"]*[=+\-@＝＋－＠])|^(?=[\t\r\n])/g;
const needsQuotes = /[",;\t\r\n]/;

const columns: readonly (readonly [head: string, cell: (invoice: CustomerInvoice) => string])[] = [
  ['Invoice', ({ id }) => id],
  ['Date (UTC)', ({ createdAt }) => createdAt.slice(0, 19).replace('T', ' ')],
  ['Customer', ({ customer }) => customer.username],
  ['Customer id', ({ customer }) => customer.id],
  ['Kind', ({ kind }) => kind.replace('_', '-')],
  ['What', ({ title }) => title],
  // The first line of a sale is its term, such as '90 days'. The others are extra sessions and storage.
  ['Term', ({ terms }) => terms?.split(', ')[0] ?? ''],
  ['Extras', ({ terms }) => terms?.split(', ').slice(1).join(', ') ?? ''],
  ['Method', ({ method }) => method ?? ''],
  ['Status', ({ status }) => (status === 'progress' ? 'pending' : status)],
  // What the shop gave is negative, so that sums are right.
  ['Amount', ({ kind, amount }) => (isGivenByShop(kind) ? -amount : amount).toFixed(2)],
  ['Refunded', ({ refunded }) => refunded.toFixed(2)],
  ['Order', ({ orderId }) => orderId ?? ''],
];

export const csvHead = byteOrderMark + csvLine(columns.map(([head]) => head));

export function csvOf(invoices: readonly CustomerInvoice[]): string {
  return invoices.map((invoice) => csvLine(columns.map(([, cell]) => cell(invoice)))).join('');
}

/** RFC 4180. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(quote).join(',')}\r\n`;
}

/** A spreadsheet would run a name like '=HYPERLINK(…)' as a formula. */
function quote(text: string): string {
  const harmless = plainNumber.test(text) ? text : text.replaceAll(startsFormula, "$1'");
  return needsQuotes.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
