import { disputesEndpoints as calls } from '@botique/contract/disputes/endpoints.ts';
import type { DisputeDetails } from '@botique/contract/disputes/dispute.ts';
import { licensesEndpoints } from '@botique/contract/licenses/endpoints.ts';
import type { License } from '@botique/contract/licenses/license.ts';
import { paymentsEndpoints } from '@botique/contract/payments/endpoints.ts';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { disputedOrder } from '../../../testing/disputes.ts';
import { movingClock } from '../../../testing/moving-clock.ts';
import { atPayPal } from '../../../testing/payments.ts';
import { signIn, signInNewCustomer, type Person } from '../../../testing/person.ts';
import { someTicketProduct } from '../../../testing/products.ts';
import { enter, giveKey } from '../../../testing/product-sessions.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { openTicket, say } from '../../../testing/tickets.ts';

const clock = movingClock();
let app: TestApp;
let admin: Person;
let customer: Person;
beforeAll(async () => {
  app = await startTestApp({ clock });
  await atPayPal(app, '/webhooks/plan', { hold: true });
  admin = await signIn(app, 'admin');
});
afterAll(() => app.close());
beforeEach(async () => {
  customer = await signInNewCustomer(app);
});

async function details(id: string): Promise<DisputeDetails> {
  const { status, body, text } = await admin.call(calls['disputes.get'], { params: { id } });
  expect(status, text).toBe(200);
  return body.data as DisputeDetails;
}

async function pagesOf(id: string): Promise<string[]> {
  const { status, bytes, headers } = await admin.call(calls['disputes.evidence'], { params: { id } });
  expect(status).toBe(200);
  expect(headers.get('content-disposition')).toBe(`attachment; filename="evidence-${id}.pdf"`);
  const { text } = await extractText(new Uint8Array(bytes));
  return text.map((page) => page.replaceAll(/\s+/g, ' '));
}

const textOf = async (id: string) => (await pagesOf(id)).join(' ');
const partOf = ({ parts }: DisputeDetails, kind: string) => parts.find((part) => part.kind === kind);

async function licenseOf(person: Person): Promise<License> {
  const { body } = await person.call(licensesEndpoints['licenses.mine'], {});
  return (body.data as License[])[0] as License;
}

/** Sessions of an hour each, one per day. */
const ran = (license: string, count: number) =>
  app.database.pool.query(
    `insert into product_sessions (id, license_id, device, address, host, started_at, ended_at)
     select gen_random_uuid(), $1, '6a1e0000-0000-4000-8000-0000000090c2', '91.64.22.7', 'home-server',
       now() - n * interval '1 day', now() - n * interval '1 day' + interval '1 hour'
     from generate_series(1, $2) n`,
    [license, count],
  );

/** A download of the launcher some minutes from now, or before now. */
const downloaded = (minutes: number) =>
  app.database.pool.query(
    `insert into downloads (user_id, kind, at, address)
     values ($1, 'launcher', $2::timestamptz + $3 * interval '1 minute', '91.64.22.7')`,
    [customer.id, clock.now(), minutes],
  );

describe('the evidence of a dispute', () => {
  it('[ORD-188] has order, invoice, sign-ins, sessions, downloads and tickets, with contents and page numbers', async () => {
    const { dispute, productId, captureId } = await disputedOrder(app, customer);
    const license = await licenseOf(customer);
    await enter(app, license.license, { host: 'living-room' });
    await ran(license.id, 37);
    await downloaded(25);
    const ticket = await openTicket(app, customer, {
      type: 'product',
      productId,
      title: 'Search by date',
      text: 'It works well. Can I search by date, too?',
    });
    await say(app, ticket, { id: admin.id, role: 'Admin' }, 'Yes, type before: or after: in the field.');
    await say(app, ticket, { id: admin.id, role: 'Admin', note: true }, 'Charming customer.');

    const found = await details(dispute);
    const pages = await pagesOf(dispute);
    const text = pages.join(' ');
    expect(found.pages).toBe(pages.length);
    for (const part of [
      `Evidence for dispute ${dispute}`,
      '1. The order and its invoice',
      'paid with PayPal on',
      'Buyer Somebody, Discord id',
      `PayPal transaction ${captureId}`,
      'Once, on',
      'Test browser',
      '38 sessions on 2 devices, 37 hours',
      'living-room',
      'home-server',
      '91.64.22.7',
      '1h 00m',
      'Launcher, 25 minutes after the payment',
      'Launcher',
      '2 messages in 1 ticket',
      'Search by date',
      'It works well. Can I search by date, too?',
      'Yes, type before: or after: in the field.',
      `Page 1 of ${pages.length}`,
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain('Charming');
    expect(text).not.toContain(license.license);
    const misplaced = found.parts.filter(
      ({ title, pages: shown }) => shown && !pages[shown.from - 1]?.includes(title),
    );
    expect(misplaced).toEqual([]);
    expect(partOf(found, 'sessions')?.pages?.to).toBeGreaterThan(1);
    // The numbers are drawn last, when they are known.
    expect(pages[0]).toMatch(/page 1 page 1 pages 1 to \d page \d page \d Botique Page 1 of \d$/);
    expect(partOf(found, 'terms')).toMatchObject({ title: 'Terms accepted', pages: null });
    expect(text).not.toContain('accepted the terms');
    expect(found.orders).toMatchObject([{ invoiceId: expect.stringMatching(/^INV-/), price: 4 }]);
  });

  it('[ORD-188] shows the terms that were accepted, when and from where', async () => {
    const { dispute } = await disputedOrder(app, customer, { accepted: true });
    const text = await textOf(dispute);
    expect(text).toMatch(
      /2\. The buyer accepted the terms \w{3} \d+, 20\d\d, [\d:]+ [AP]M UTC from 127\.0\.0\.1/,
    );
    expect(text).toContain('Text The terms in the appendix, and the privacy policy');
    expect(text).toMatch(
      /Appendix: the accepted terms As the buyer accepted them on \w{3} \d+, 20\d\d, [\d:]+ [AP]M UTC\. What you buy/,
    );
    expect(text).toContain('we do not refund purchases, except where the law requires it.');
  });

  it('[ORD-188] shows how much the shop refunded, but not what PayPal took back', async () => {
    const { dispute, captureId } = await disputedOrder(app, customer);
    expect(await textOf(dispute)).not.toContain('Refunded so far');
    const ofOrder = (change: string) =>
      app.database.pool.query(`update orders set ${change} where capture_id = $1`, [captureId]);
    await ofOrder('refunded_cents = 150');
    clock.forward(60_000);
    expect(await textOf(dispute)).toContain('Refunded so far $1.50 of $4.00, including refunds on their way');
    await ofOrder(`refunded_cents = 400, state = 'refunded', review = 'Refund by an admin'`);
    clock.forward(60_000);
    expect(await textOf(dispute)).toContain('Refunded so far $4.00 of $4.00');
    await ofOrder(`review = 'Chargeback at PayPal'`);
    clock.forward(60_000);
    expect(await textOf(dispute)).not.toContain('Refunded so far');
  });

  it('[ORD-188] counts only downloads after the payment as those of the order', async () => {
    await downloaded(-600);
    const { dispute } = await disputedOrder(app, customer);
    await downloaded(0.1);
    await downloaded(180);
    expect(partOf(await details(dispute), 'downloads')).toMatchObject({
      summary: 'Launcher, less than a minute after the payment, 2 downloads in all',
    });
    expect((await textOf(dispute)).match(/91\.64\.22\.7/g)).toHaveLength(2);
  });

  it('[ORD-189] shows nothing of other customers, other licenses and other products', async () => {
    const other = await signInNewCustomer(app);
    const { dispute } = await disputedOrder(app, customer);
    for (const { id } of [await giveKey(app, customer.id), await giveKey(app, other.id)]) await ran(id, 2);
    await openTicket(app, other, { text: 'I am someone else.' });
    const found = await details(dispute);
    expect(partOf(found, 'sessions')?.pages).toBeNull();
    expect(partOf(found, 'conversation')?.pages).toBeNull();
    expect(await textOf(dispute)).not.toContain('someone else');
  });

  it('[ORD-189] hides keys and tokens that someone wrote in a ticket', async () => {
    const { dispute } = await disputedOrder(app, customer);
    const { license } = await licenseOf(customer);
    const ticket = await openTicket(app, customer, { text: `My key is ${license}.` });
    await say(app, ticket, { id: customer.id, role: 'User' }, 'password=hunter2hunter2');
    const text = await textOf(dispute);
    expect(text).toContain('My key is');
    expect(text).not.toContain(license);
    expect(text).not.toContain('hunter2');
  });

  it('[ORD-189] hides what a ticket delivered', async () => {
    const product = someTicketProduct(['Account: warden-4711']);
    const { dispute } = await disputedOrder(app, customer, { product });
    const text = await textOf(dispute);
    expect(text).toContain('[The purchase, delivered automatically]');
    expect(text).not.toContain('warden-4711');
  });

  it('[ORD-190] continues on new pages, and shows the newest 500 of more', async () => {
    const { dispute } = await disputedOrder(app, customer);
    const license = await licenseOf(customer);
    await ran(license.id, 1_200);
    const pages = await pagesOf(dispute);
    expect(pages.length).toBeGreaterThan(8);
    expect(pages.join(' ')).toContain('The newest 500 of 1,200 sessions.');
    expect(pages.join(' ').match(/home-server/g)).toHaveLength(500);
    for (const [at, page] of pages.entries()) expect(page).toContain(`Page ${at + 1} of ${pages.length}`);
    // The columns are named on each page of the table.
    for (const page of pages.slice(2, 8)) expect(page).toContain('Start Length IP address Host Device');
  });

  it('[ORD-190] renders the letters of other alphabets', async () => {
    const { dispute } = await disputedOrder(app, customer);
    const words = 'Дмитрий שלום عليكم 山田 👩‍🚀 ñandú';
    await openTicket(app, customer, { title: words, text: words });
    const text = await textOf(dispute);
    expect(text).toContain('Дмитрий');
    expect(text).toContain('ñandú');
  });

  it('[ORD-191] shows the use of all licenses as evidence about a top-up', async () => {
    const { dispute } = await disputedOrder(app, customer, { topUp: 25 });
    await ran((await giveKey(app, customer.id)).id, 3);
    await downloaded(-600);
    const found = await details(dispute);
    expect(partOf(found, 'sessions')).toMatchObject({ summary: expect.stringContaining('3 sessions') });
    expect(partOf(found, 'downloads')).toMatchObject({ summary: expect.stringContaining('1 download, on') });
  });

  it('[ORD-192] is audited with each download', async () => {
    const { dispute } = await disputedOrder(app, customer);
    await details(dispute);
    for (let times = 0; times < 2; times += 1) await pagesOf(dispute);
    const { rows } = await app.database.pool.query(
      "select actor_id, customer_id from audit_log where action = 'disputes.evidence_downloaded' and subject = $1",
      [dispute],
    );
    const entry = { actor_id: admin.id, customer_id: customer.id };
    expect(rows).toEqual([entry, entry]);
  });

  it('[ORD-192] refuses disputes and evidence to customers', async () => {
    const { dispute } = await disputedOrder(app, customer);
    for (const id of ['disputes.get', 'disputes.evidence'] as const) {
      expect((await customer.call(calls[id], { params: { id: dispute } })).status).toBe(403);
    }
    const missing = { params: { id: 'PP-D-0' } };
    expect((await admin.call(calls['disputes.evidence'], missing)).status).toBe(404);
    expect((await customer.call(paymentsEndpoints['paypal.pending'])).text).not.toContain(dispute);
  });
});
