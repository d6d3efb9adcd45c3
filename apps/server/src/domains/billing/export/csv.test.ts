import type { CustomerInvoice } from '@botique/contract/billing/customer-invoice.ts';
import { expect, it } from 'vitest';
import { csvLine, csvOf } from './csv.ts';

const sale: CustomerInvoice = {
  id: 'INV-000042',
  customer: { id: '100000000000000007', username: 'Oskar', avatar: null },
  kind: 'purchase',
  status: 'paid',
  title: 'Relay',
  terms: null,
  amount: 12.3,
  refunded: 1,
  method: 'paypal',
  createdAt: '2026-11-16T06:56:00.000Z',
  orderId: null,
  productId: null,
  image: null,
  licenseId: null,
};

it.for([
  ['90 days, 2 extra sessions, 400 MB extra storage', '90 days,"2 extra sessions, 400 MB extra storage"'],
  ['Lifetime license', 'Lifetime license,'],
  ['2 months', '2 months,'],
  [null, ','],
] as const)('[ORD-214] exports the terms %j as %j', ([terms, cells]) => {
  expect(csvOf([{ ...sale, terms }])).toContain(`,Relay,${cells},paypal,paid,12.30,1.00,`);
});

it('[ORD-164] quotes cells with separators, quotes and line breaks as RFC 4180 says', () => {
  expect(csvLine(['plain', 'a,b', 'say "hi"', 'two\nlines', ''])).toBe(
    'plain,"a,b","say ""hi""","two\nlines",\r\n',
  );
});

it.for([
  '=1+1',
  '+cmd',
  '-cmd',
  '@SUM(A1)',
  '\tx',
  '\rx',
  '=HYPERLINK("http://x";"y")',
  '-5+cmd',
  ' =1',
  '\n@x',
  '"=1+1',
  ' " "=1+1',
  '＝1+1',
])('[ORD-164] keeps spreadsheets from running %j as a formula', (text) => {
  expect(csvLine([text]).replace(/^"/, '')).toMatch(/^'/);
});

it.for([
  ['Ann;=1+1', '"Ann;\'=1+1"'],
  ['Ann;; +1', '"Ann;;\' +1"'],
  ['Ann\t=1', '"Ann\t\'=1"'],
  ['Ann\n=1', '"Ann\n\'=1"'],
  ['a;"=1+1', '"a;\'""=1+1"'],
  ['a\t" "=1+1', '"a\t\'"" ""=1+1"'],
  ["a;'=1+1", '"a;\'=1+1"'],
  ['a;say "hi" = 1', '"a;say ""hi"" = 1"'],
  ['Ann = 1; Bo-1', '"Ann = 1; Bo-1"'],
] as const)('[ORD-164] writes %j as %j for spreadsheets with other separators', ([text, cell]) => {
  expect(csvLine([text])).toBe(`${cell}\r\n`);
});

it('[ORD-164] leaves plain numbers as they are, so that sums work', () => {
  expect(csvLine(['-6.00', '12.30', '0', '-1'])).toBe('-6.00,12.30,0,-1\r\n');
});
