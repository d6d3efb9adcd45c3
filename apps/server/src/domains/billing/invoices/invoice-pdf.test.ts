import type { InvoiceDetails } from '@botique/contract/billing/invoice.ts';
import { extractText, getDocumentProxy, getMeta } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { renderInvoicePdf } from './invoice-pdf.ts';
import { lettersOf, needsSystemFonts } from '../../../platform/pdf/fonts.ts';
import { fontsFor, listSystemFonts, type SystemFont } from '../../../platform/pdf/system-fonts.ts';

const purchase: InvoiceDetails = {
  id: 'INV-000042',
  userId: '210000000000000001',
  receiverId: 'store',
  status: 'paid',
  price: 31.45,
  createdAt: '2026-11-15T12:00:00.000Z',
  kind: 'purchase',
  title: 'Warden',
  method: 'paypal',
  dueAt: null,
  orderId: null,
  lines: [
    { label: 'Warden, 60 days', amount: 29.98 },
    { label: '3 sessions', amount: 3.12345 },
    { label: 'Discount for 60 days', amount: -1.65345 },
  ],
  vat: 0,
  refunded: 0,
  seller: {
    name: 'Botique GmbH',
    address: ['Lange Straße 12', '10115 Berlin', 'Germany'],
    email: 'billing@botique.example',
    taxId: 'DE123456789',
  },
  customer: { id: '210000000000000001', username: 'Ada Lovelace', avatar: null },
  paidAt: '2026-11-16T09:30:00.000Z',
  endedAt: null,
  productId: null,
  image: null,
  licenseId: null,
  ticketId: null,
  months: null,
};

async function pagesOf(invoice: InvoiceDetails, fonts = listSystemFonts): Promise<string[]> {
  const file = await renderInvoicePdf(invoice, fonts);
  return (await extractText(new Uint8Array(file))).text.map((page) => page.replaceAll(/\s+/g, ' '));
}

async function textOf(invoice: InvoiceDetails, fonts = listSystemFonts): Promise<string> {
  return (await pagesOf(invoice, fonts)).join(' ');
}

const namedText = (username: string) => textOf({ ...purchase, customer: { ...purchase.customer, username } });

describe('invoice PDF', () => {
  it('prints the seller, the customer, the number, each line and the total', async () => {
    const text = await textOf(purchase);
    for (const part of [
      'Botique GmbH',
      'Lange Straße 12',
      '10115 Berlin',
      'billing@botique.example',
      'Tax id: DE123456789',
      'Invoice INV-000042 Paid',
      'Customer Ada Lovelace Discord id 210000000000000001',
      'Date November 15, 2026',
      'Paid November 16, 2026',
      'Method PayPal',
      'Description Amount Warden Warden, 60 days $29.98',
      '3 sessions $3.12345',
      'Discount for 60 days -$1.65345',
      'VAT $0.00',
      'Total $31.45',
      'Page 1 of 1',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain('Due');
  });

  it('prints the due date of a pending invoice', async () => {
    const text = await textOf({
      ...purchase,
      status: 'progress',
      method: null,
      paidAt: null,
      dueAt: '2026-11-22T12:00:00.000Z',
    });
    expect(text).toContain('INV-000042 Pending');
    expect(text).toContain('Due by November 22, 2026, 12:00 UTC');
    expect(text).not.toContain('Method');
  });

  it('prints an invoice for granted credits as credited, not as paid', async () => {
    const text = await textOf({
      ...purchase,
      kind: 'grant',
      method: 'credits',
      userId: 'store',
      receiverId: purchase.customer.id,
    });
    expect(text).toContain('INV-000042 Credited');
    expect(text).toContain('Credited to Ada Lovelace');
    expect(text).toContain('Credited November 16, 2026');
    expect(text).not.toContain('Paid');
  });

  it.for([
    ['cancelled', 'Cancelled'],
    ['refunded', 'Refunded'],
  ] as const)('prints when an invoice was %s', async ([status, word]) => {
    const text = await textOf({ ...purchase, status, endedAt: '2026-11-20T00:00:00.000Z' });
    expect(text).toContain(`INV-000042 ${word}`);
    expect(text).toContain(`${word} November 20, 2026`);
  });

  it('leaves out missing details of the seller', async () => {
    const seller = { name: 'Botique', address: [], email: null, taxId: null };
    const text = await textOf({ ...purchase, seller });
    expect(text).toContain('Botique Invoice');
    expect(text).not.toContain('Tax id');
    expect(text).not.toContain('null');
  });

  it.for([
    'Žofie Łukasiewicz-Őrség',
    'Дмитрий Шостакович',
    'Νίκος Καζαντζάκης',
    'Nguyễn Thị Ánh',
    'Ada 😀 Lovelace',
  ])('prints the name %s', async (name) => {
    expect((await namedText(name)).normalize('NFC')).toContain(name);
  });

  it('prints names in right-to-left scripts', async () => {
    expect(await namedText('שלום')).toContain('שלום');
    // Normalized, because the file contains the joined forms of the letters.
    expect((await namedText('مرحبا')).normalize('NFKC')).toContain('مرحبا');
  });

  it('[ORD-151] refers to the print view if no font has a letter, and prints no question mark', async () => {
    const customer = { ...purchase.customer, username: 'Aki 山田 🫠' };
    const text = await textOf({ ...purchase, customer }, async () => []);
    expect(text).toContain('Customer Aki □□ □ Discord');
    expect(text).toContain('open INV-000042 in your dashboard and choose Print.');
    expect(text).not.toContain('?');
    expect(await textOf(purchase)).not.toContain('choose Print');
  });

  it.for(['山田太郎', '王小明', '김철수', 'عبد الرحمن', 'דוד לוי', 'Ada 🚀'])(
    '[ORD-151] prints %s with the fonts of this machine, or refers to the print view',
    async (username) => {
      const installed = await listSystemFonts();
      const text = (await namedText(username)).normalize('NFKC');
      const isComplete = lettersOf(username).every(
        (letter) => !needsSystemFonts(letter) || fontsFor(installed, { letter, bold: true, region: '' })[0],
      );
      expect(text.includes('choose Print')).toBe(!isComplete);
      expect(text.includes('□')).toBe(!isComplete);
      expect(username.split(' ').every((word) => text.includes(word))).toBe(isComplete);
    },
  );

  it('[ORD-151] renders an invoice even if a system font cannot be read', async () => {
    const broken = { postscriptName: 'Broken', family: 'Broken Sans', weight: 80, ranges: [[0, 0x10ffff]] };
    const customer = { ...purchase.customer, username: '山田' };
    const fonts = async () => [{ ...broken, file: '/nowhere/broken.ttf' } as unknown as SystemFont];
    expect(await textOf({ ...purchase, customer }, fonts)).toContain('choose Print');
  });

  it('strips line breaks and direction marks from names', async () => {
    expect(await namedText('Ada\n\tLovelace\u202Etxt.exe\u0000')).toContain(
      'Customer Ada Lovelacetxt.exe Discord',
    );
    expect(await namedText('lone \ud83d surrogate')).toContain('lone');
  });

  it.for(['W', 'Ш', 'ש', '山'])(
    'breaks a name of 100 times %s into lines inside its column',
    async (letter) => {
      const customer = { ...purchase.customer, username: letter.repeat(100) };
      const file = await renderInvoicePdf({ ...purchase, customer }, async () => []);
      const document = await getDocumentProxy(new Uint8Array(file));
      const { items } = await (await document.getPage(1)).getTextContent();
      const shown = letter === '山' ? '□' : letter;
      const lines = items
        .filter((item) => 'str' in item)
        .filter(({ str }) => str !== '' && str === shown.repeat(str.length));
      expect(lines.length).toBeGreaterThan(1);
      const ends = lines.map(({ transform, width }) => Number(transform[4]) + width);
      expect(ends.filter((end) => end > 329)).toEqual([]);
      // The box appears once more in the note that explains it.
      expect(lines.map(({ str }) => str).join('')).toHaveLength(letter === '山' ? 101 : 100);
    },
  );

  it('prints 60 lines on three pages, with a single total', async () => {
    const lines = Array.from({ length: 60 }, (_, index) => ({ label: `Line ${index + 1}.`, amount: index }));
    const pages = await pagesOf({ ...purchase, lines });
    expect(pages).toHaveLength(3);
    const text = pages.join(' ');
    for (const { label } of lines) expect(text.split(label)).toHaveLength(2);
    expect(text.split('Total $')).toHaveLength(2);
    expect(pages[2]).toContain('Total $31.45');
    for (const [index, page] of pages.entries()) {
      expect(page).toContain('Description Amount');
      expect(page).toContain(`Page ${index + 1} of 3`);
    }
  });

  it('renders the same bytes each time, with title, author and language in a tagged file', async () => {
    const [one, other] = [await renderInvoicePdf(purchase), await renderInvoicePdf(purchase)];
    expect(one.equals(other)).toBe(true);
    const { info } = await getMeta(new Uint8Array(one));
    expect(info).toMatchObject({ Title: 'Invoice INV-000042', Author: 'Botique GmbH', Language: 'en-US' });
    expect(info['CreationDate']).toContain('20261115120000');
    const document = await getDocumentProxy(new Uint8Array(other));
    expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
  });
});
