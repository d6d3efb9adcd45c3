import { exactDollars, exactText, priceText } from '@botique/contract/money.ts';
import type { InvoiceDetails } from '@botique/contract/billing/invoice.ts';
import { createFonts, missingLetter, needsSystemFonts, type Fonts } from '../../../platform/pdf/fonts.ts';
import { listSystemFonts } from '../../../platform/pdf/system-fonts.ts';
import { cleanText } from '../../../platform/pdf/wrap-text.ts';
import { openSheet, page, type Ink, type Sheet } from '../../../platform/pdf/sheet.ts';

const dark = '#12201a';
const grey = '#5f6e65';
const hairline = '#dfe6de';
const text: Ink = { style: 'text', size: 10, color: dark };
const quiet: Ink = { ...text, color: grey };
const label: Ink = { style: 'strong', size: 8.5, color: grey };
const strong: Ink = { ...text, style: 'strong' };
const display = (size: number): Ink => ({ style: 'display', size, color: '#12362a' });

const badges = {
  progress: { word: 'Pending', ink: '#7f5200', tint: '#fcedc8' },
  paid: { word: 'Paid', ink: '#136b41', tint: '#dcf1e4' },
  cancelled: { word: 'Cancelled', ink: '#a92e17', tint: '#fce3dc' },
  refunded: { word: 'Refunded', ink: '#2f4ab5', tint: '#e3e9fc' },
} as const;

const methodNames = { credits: 'Credits', free: 'Free', paypal: 'PayPal' } as const;

const left = { x: page.left, width: 255 };
const right = { x: 329, width: page.right - 329 };
const amounts = { x: 429, width: page.right - 429 };
const descriptions = { x: page.left, width: 355 };

/** On one machine, the same invoice always renders to the same bytes. */
export async function renderInvoicePdf(
  invoice: InvoiceDetails,
  systemFonts = listSystemFonts,
): Promise<Buffer> {
  const words = wordsOf(invoice);
  const installed = needsSystemFonts(words) ? await systemFonts() : [];
  const owned = () => drawInvoice(invoice, createFonts(words, []));
  if (installed.length === 0) return owned();
  // The PDF library can't embed every font format, so fall back to our own fonts.
  return drawInvoice(invoice, createFonts(words, installed)).catch(owned);
}

/** The text entered by people. Everything else is English. */
function wordsOf({ seller, customer, title, lines }: InvoiceDetails): string {
  const labels = lines.map(({ label: words }) => words);
  return cleanText([seller.name, ...seller.address, customer.username, title, ...labels].join(' '));
}

async function drawInvoice(invoice: InvoiceDetails, fonts: Fonts): Promise<Buffer> {
  const sheet = openSheet({
    fonts,
    title: `Invoice ${invoice.id}`,
    author: invoice.seller.name,
    madeAt: new Date(invoice.createdAt),
  });
  const afterHead = Math.max(drawSeller(sheet, invoice), drawTitle(sheet, invoice));
  sheet.line(afterHead + 20, hairline);
  const parties = afterHead + 40;
  const afterParties = Math.max(drawCustomer(sheet, invoice, parties), drawFacts(sheet, invoice, parties));
  const afterTotals = drawTotals(sheet, invoice, drawLines(sheet, invoice, afterParties + 28));
  if (fonts.isShort()) drawPointer(sheet, invoice, afterTotals + 24);
  sheet.foot(
    (number, pages) => ({
      left: `${invoice.seller.name} · ${invoice.id}`,
      right: `Page ${number} of ${pages}`,
    }),
    { ...quiet, size: 8.5 },
  );
  return sheet.finish();
}

function drawSeller(sheet: Sheet, { seller }: InvoiceDetails): number {
  const part = sheet.part('Sect');
  let y = sheet.write(part, 'P', seller.name, display(18), { ...left, y: page.top }) + 4;
  const lines = [...seller.address, seller.email, seller.taxId === null ? null : `Tax id: ${seller.taxId}`];
  for (const line of lines) {
    if (line !== null) y = sheet.write(part, 'P', line, quiet, { ...left, y });
  }
  return y;
}

/** Credits that the shop granted or returned. 'Paid' would make the file a receipt for money never taken. */
const isCredited = ({ receiverId, customer }: InvoiceDetails) => receiverId === customer.id;

function badgeOf(invoice: InvoiceDetails) {
  const badge = badges[invoice.status];
  return invoice.status === 'paid' && isCredited(invoice) ? { ...badge, word: 'Credited' } : badge;
}

function drawTitle(sheet: Sheet, invoice: InvoiceDetails): number {
  const part = sheet.part('Sect');
  let y = sheet.write(part, 'H1', 'Invoice', display(30), { ...right, y: page.top - 8, align: 'right' });
  y = sheet.write(part, 'P', invoice.id, strong, { ...right, y, align: 'right' }) + 6;
  const { word, ink, tint } = badgeOf(invoice);
  const badge: Ink = { style: 'strong', size: 9, color: ink };
  const width = sheet.widthOf(word, badge) + 20;
  sheet.pill(page.right - width, y, width, 20, tint);
  sheet.write(part, 'P', word, badge, { x: page.right - width + 10, y: y + 4.2, width });
  return y + 20;
}

function drawCustomer(sheet: Sheet, invoice: InvoiceDetails, top: number): number {
  const { customer } = invoice;
  const part = sheet.part('Sect');
  let y =
    sheet.write(part, 'H2', isCredited(invoice) ? 'Credited to' : 'Customer', label, { ...left, y: top }) + 2;
  y = sheet.write(part, 'P', customer.username, strong, { ...left, y });
  return sheet.write(part, 'P', `Discord id ${customer.id}`, quiet, { ...left, y });
}

function drawFacts(sheet: Sheet, invoice: InvoiceDetails, top: number): number {
  const part = sheet.part('Sect');
  let y = top;
  for (const [name, value] of factsOf(invoice)) {
    const row = sheet.part('P', part);
    sheet.write(row, 'Span', name, quiet, { ...right, width: 60, y });
    y = sheet.write(row, 'Span', value, text, {
      x: right.x + 60,
      width: right.width - 60,
      y,
      align: 'right',
    });
  }
  return y;
}

function factsOf(invoice: InvoiceDetails): [string, string][] {
  const { createdAt, status, dueAt, paidAt, endedAt, method } = invoice;
  const facts: [string, string | null][] = [
    ['Date', dayOf(createdAt)],
    ['Due by', status === 'progress' && dueAt ? `${dayOf(dueAt)}, ${hourOf(dueAt)}` : null],
    [isCredited(invoice) ? 'Credited' : 'Paid', paidAt && dayOf(paidAt)],
    [badges[status].word, endedAt && dayOf(endedAt)],
    ['Method', method && methodNames[method]],
  ];
  return facts.filter((fact): fact is [string, string] => fact[1] !== null);
}

function drawWhat(sheet: Sheet, table: ReturnType<Sheet['part']>, title: string, top: number): number {
  const height = sheet.wrap(title, descriptions.width, strong).length * sheet.lineHeight(strong) + 14;
  sheet.write(sheet.part('TR', table), 'TD', title, strong, { ...descriptions, y: top + 7 });
  sheet.line(top + height, hairline);
  return top + height;
}

function drawLines(sheet: Sheet, { title, lines }: InvoiceDetails, top: number): number {
  const table = sheet.part('Table');
  let y = drawHeader(sheet, table, top);
  // The lines don't name the item, so the title comes first, unless it is the only line.
  if (lines.length !== 1 || lines[0]?.label !== title) y = drawWhat(sheet, table, title, y);
  for (const { label: words, amount } of lines) {
    const height = sheet.wrap(words, descriptions.width, text).length * sheet.lineHeight(text) + 14;
    if (y + height > page.bottom) y = startPage(sheet, table);
    const row = sheet.part('TR', table);
    sheet.write(row, 'TD', words, text, { ...descriptions, y: y + 7 });
    const sum = exactText(exactDollars(amount));
    sheet.write(row, 'TD', sum, text, { ...amounts, y: y + 7, align: 'right' });
    y += height;
    sheet.line(y, hairline);
  }
  return y;
}

function startPage(sheet: Sheet, table: ReturnType<Sheet['part']>): number {
  sheet.newPage();
  return drawHeader(sheet, table, page.top);
}

function drawHeader(sheet: Sheet, table: ReturnType<Sheet['part']>, y: number): number {
  const row = sheet.part('TR', table);
  sheet.write(row, 'TH', 'Description', label, { ...descriptions, y });
  sheet.write(row, 'TH', 'Amount', label, { ...amounts, y, align: 'right' });
  sheet.line(y + 20, dark);
  return y + 20;
}

function drawTotals(sheet: Sheet, { price, vat }: InvoiceDetails, top: number): number {
  let y = top + 14;
  if (y + 60 > page.bottom) {
    sheet.newPage();
    y = page.top;
  }
  const part = sheet.part('Sect');
  const sum = (name: string, value: string, ink: Ink, at: number) => {
    const row = sheet.part('P', part);
    sheet.write(row, 'Span', name, ink, { ...right, width: 80, y: at });
    return sheet.write(row, 'Span', value, ink, { ...amounts, y: at, align: 'right' });
  };
  y = sum('VAT', exactText(exactDollars(vat)), text, y);
  return sum('Total', priceText(price), display(17), y + 8);
}

/** Refers readers to their browser, which has fonts that this machine lacks. */
function drawPointer(sheet: Sheet, { id }: InvoiceDetails, top: number): void {
  const width = page.right - page.left;
  const words = `${missingLetter} replaces a character that this file cannot show. To print the invoice with all characters, open ${id} in your dashboard and choose Print.`;
  let y = top;
  if (y + sheet.wrap(words, width, quiet).length * sheet.lineHeight(quiet) > page.bottom) {
    sheet.newPage();
    y = page.top;
  }
  sheet.write(sheet.part('Sect'), 'P', words, quiet, { x: page.left, width, y });
}

/** Always UTC, because people in different time zones share the file. */
const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const hours = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' });

const dayOf = (at: string) => days.format(new Date(at));
const hourOf = (at: string) => `${hours.format(new Date(at))} UTC`;
