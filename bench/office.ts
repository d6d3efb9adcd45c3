import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { billingEndpoints } from '../packages/contract/src/billing/endpoints.ts';
import { send } from '../apps/server/src/testing/person.ts';
import { printAnswerTimes, type Call } from './answer-times.ts';
import { fillOffice, total, type Query } from './fill-office.ts';
import { openShop, withDatabase } from './shop.ts';

/**
 * 1,000,000 invoices, credit transfers, licenses and entries of the audit log of a year, among 20,000 customers
 * and 100 products: the lists and charts of the office, and the export of all invoices.
 */
const slowMs = 100;
/** For longer than this, the server doesn't keep the figures of Today. */
const todayKeptMs = 900;
const goalMb = 50;
const sampleMs = 50;

const products = 100;

const shop = await openShop(32_600);
try {
  await shop.fillUpTo(products);
  const { middle } = await withDatabase(shop, async (database) => {
    await fillOffice(database);
    return findPlaces((text, values) => database.pool.query(text, values));
  });
  const year = new Date(Date.now() - 364 * 86_400_000).toISOString().slice(0, 10);
  const invoices = '/api/admin/invoices/get/all?limit=50';
  const bills = '/api/admin/bills/get/all?limit=50';
  const users = '/api/admin/users/get/all?limit=50';
  const someone = '10012345';
  const audit = '/api/admin/audit/get/all?limit=50';
  const calls: Call[] = [
    { what: 'Today, 30 days', path: '/api/admin/today/get', pauseMs: todayKeptMs },
    { what: 'Today, a year', path: '/api/admin/today/get?range=365', pauseMs: todayKeptMs },
    { what: 'figures, 30 days', path: '/api/admin/sales/figures' },
    { what: 'figures, a year', path: `/api/admin/sales/figures?from=${year}` },
    { what: 'figures, 365 days', path: '/api/admin/sales/figures?period=year' },
    { what: 'all', path: invoices },
    { what: 'all, far behind', path: `${invoices}&cursor=${middle}` },
    { what: 'purchases', path: `${invoices}&kind=purchase` },
    { what: 'renewals', path: `${invoices}&kind=renewal` },
    { what: 'top-ups', path: `${invoices}&kind=top_up` },
    { what: 'refunded', path: `${invoices}&status=refunded` },
    { what: 'pending', path: `${invoices}&status=progress` },
    { what: 'top-ups with credits: none', path: `${invoices}&kind=top_up&method=credits` },
    { what: 'first week of the year', path: `${invoices}&to=${year}` },
    { what: 'search, an id', path: `${invoices}&q=INV-500000` },
    { what: 'search, an amount', path: `${invoices}&q=%2477.12` },
    { what: 'search, whole dollars', path: `${invoices}&q=77` },
    { what: 'search, a customer', path: `${invoices}&q=Customer+12345` },
    { what: 'search, every customer', path: `${invoices}&q=customer` },
    { what: 'search, a common title', path: `${invoices}&q=warden` },
    { what: 'search, a rare title', path: `${invoices}&q=bot+77777` },
    { what: 'search, in every title', path: `${invoices}&q=bot` },
    { what: 'search, two letters', path: `${invoices}&q=zq` },
    { what: 'search, in none', path: `${invoices}&q=zzzzzz` },
    { what: 'search, title and filter', path: `${invoices}&q=warden&kind=renewal&method=credits` },
    { what: 'transfers', path: bills },
    { what: 'users', path: users },
    { what: 'users, search', path: `${users}&q=12345` },
    { what: 'users, online', path: `${users}&filter=online` },
    { what: 'a user', path: `/api/admin/users/get/id/${someone}` },
    { what: 'invoices of a user', path: `/api/admin/users/invoices/get/${someone}` },
    { what: 'transfers of a user', path: `/api/admin/users/transfers/get/${someone}` },
    { what: 'audit log', path: audit },
    { what: 'audit log, a rare action', path: `${audit}&action=payments` },
    { what: 'audit log, refused', path: `${audit}&refused=true` },
    { what: 'audit log, about a user', path: `${audit}&about=${someone}` },
    { what: 'audit log, search', path: `${audit}&q=Customer+12345` },
    { what: 'audit log, in none', path: `${audit}&q=zzzzzz` },
    { what: 'transfers of a customer', path: `${bills}&q=Customer+12345` },
  ];
  await printAnswerTimes(shop, calls, slowMs);
  await exportAll();
} finally {
  await shop.close();
}

/** A cursor in the middle of all invoices. */
async function findPlaces(query: Query): Promise<{ middle: string }> {
  const { rows } = await query(
    `select (extract(epoch from created_at) * 1000)::bigint || '_' || number as middle
    from invoices where number = $1`,
    [total / 2],
  );
  return { middle: (rows[0] as { middle: string }).middle };
}

/** Downloads all invoices, and prints by how much the memory of the server grew at most. */
async function exportAll(): Promise<void> {
  const reply = await send(shop, billingEndpoints['invoices.export'], { headers: shop.headers });
  const { url } = reply.body as unknown as { url: string };
  const before = residentMb();
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, residentMb());
  }, sampleMs);
  const begun = performance.now();
  const lines = await countLines(url);
  clearInterval(timer);
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
  const grown = peak - before;
  console.log(`export: ${lines - 1} invoices in ${seconds} s, memory grew by ${grown.toFixed(0)} MB`);
  if (lines - 1 < total) throw new Error('The export is incomplete');
  if (grown > goalMb) console.log(`LARGE: the goal is ${goalMb} MB.`);
}

function countLines(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let lines = 0;
    get(url, { headers: shop.headers, agent: new Agent() }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`The export answered ${response.statusCode}`));
      response.on('data', (chunk: Buffer) => {
        for (const byte of chunk) if (byte === 10) lines += 1;
      });
      response.on('end', () => resolve(lines));
      response.on('error', reject);
    }).on('error', reject);
  });
}

function residentMb(): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${shop.pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1_024;
}
