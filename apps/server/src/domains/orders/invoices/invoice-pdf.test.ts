import type { InvoiceDetails } from '@botique/contract/orders/invoice.ts';
import { extractText, getDocumentProxy, getMeta } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { renderInvoicePdf } from './invoice-pdf.ts';

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
  lines: [
    { label: 'Warden, 60 days', amount: 29.98 },
    { label: '3 sessions', amount: 3.12345 },
    { label: 'Discount for 60 days', amount: -1.65345 },
  ],
  vat: 0,
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

async function pagesOf(invoice: InvoiceDetails): Promise<string[]> {
  const file = await renderInvoicePdf(invoice);
  return (await extractText(new Uint8Array(file))).text.map((page) => page.replaceAll(/\s+/g, ' '));
}

async function textOf(invoice: InvoiceDetails): Promise<string> {
  return (await pagesOf(invoice)).join(' ');
}

const namedText = (username: string) => textOf({ ...purchase, customer: { ...purchase.customer, username } });

describe('the file of an invoice', () => {
  it('names the seller, the customer, the number, each line and the total', async () => {
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

  it('of a pending one says until when it is due', async () => {
    const text = await textOf({
      ...purchase,
      status: 'progress',
      method: null,
      paidAt: null,
      dueAt: '2026-11-22T12:00:00.000Z',
    });
    expect(text).toContain('INV-000042 Pending');
    expect(text).toContain('Due until November 22, 2026, 12:00 UTC');
    expect(text).not.toContain('Method');
  });

  it('of credits that the shop gave is no receipt for a payment', async () => {
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
  ] as const)('of a %s one says when that was', async ([status, word]) => {
    const text = await textOf({ ...purchase, status, endedAt: '2026-11-20T00:00:00.000Z' });
    expect(text).toContain(`INV-000042 ${word}`);
    expect(text).toContain(`${word} November 20, 2026`);
  });

  it('leaves out what the seller did not say', async () => {
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
  ])('shows the name %s', async (name) => {
    expect((await namedText(name)).normalize('NFC')).toContain(name);
  });

  it('shows a name that is read from the right', async () => {
    expect(await namedText('שלום')).toContain('שלום');
    // Not asked letter by letter: the file holds their joined forms.
    expect((await namedText('مرحبا')).normalize('NFKC')).toContain('مرحبا');
  });

  it('writes a question mark for each letter that no font has', async () => {
    expect(await namedText('Aki 山田 🫠')).toContain('Customer Aki ?? ? Discord');
  });

  it('keeps names from breaking the line or turning its direction', async () => {
    expect(await namedText('Ada\n\tLovelace\u202Etxt.exe\u0000')).toContain(
      'Customer Ada Lovelacetxt.exe Discord',
    );
    expect(await namedText('lone \ud83d surrogate')).toContain('lone');
  });

  it.for(['W', 'Ш', 'ש', '山'])(
    'breaks a name of 100 times %s into lines inside its column',
    async (letter) => {
      const file = await renderInvoicePdf({
        ...purchase,
        customer: { ...purchase.customer, username: letter.repeat(100) },
      });
      const document = await getDocumentProxy(new Uint8Array(file));
      const { items } = await (await document.getPage(1)).getTextContent();
      const shown = letter === '山' ? '?' : letter;
      const lines = items
        .filter((item) => 'str' in item)
        .filter(({ str }) => str !== '' && str === shown.repeat(str.length));
      expect(lines.length).toBeGreaterThan(1);
      const ends = lines.map(({ transform, width }) => Number(transform[4]) + width);
      expect(ends.filter((end) => end > 329)).toEqual([]);
      expect(lines.map(({ str }) => str).join('')).toHaveLength(100);
    },
  );

  it('goes on over three pages, with all lines and one total', async () => {
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

  it('is the same file each time, and says what it is and in which language', async () => {
    const [one, other] = [await renderInvoicePdf(purchase), await renderInvoicePdf(purchase)];
    expect(one.equals(other)).toBe(true);
    const { info } = await getMeta(new Uint8Array(one));
    expect(info).toMatchObject({ Title: 'Invoice INV-000042', Author: 'Botique GmbH', Language: 'en-US' });
    expect(info['CreationDate']).toContain('20261115120000');
    const document = await getDocumentProxy(new Uint8Array(other));
    expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
  });
});
