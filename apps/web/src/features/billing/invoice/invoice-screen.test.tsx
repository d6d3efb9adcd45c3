import { strings } from '@botique/contract/strings.ts';
import { errorCatalogue } from '@botique/contract/errors.ts';
import type { InvoiceDetails } from '@botique/contract/billing/invoice.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAlert } from '../../../testing/alerts.ts';
import { eventually } from '../../../testing/eventually.ts';
import { formatDateTime } from '../../../lib/format/dates.ts';
import { expectNoViolations } from '../../../testing/axe.ts';
import { expectAddress, expectNoSidewaysScroll, expectTexts } from '../../../testing/expectations.ts';
import { goTo } from '../../../testing/interactions.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { samplePreview, sampleRefund } from '../../../testing/samples/sample-bills.ts';
import { sampleInvoiceDetails } from '../../../testing/samples/sample-invoices.ts';
import { sampleLicense, sampleSession } from '../../../testing/samples/sample-licenses.ts';
import { admin, customer } from '../../../testing/samples/samples.ts';
import { createTestShop } from '../../../testing/server/test-shop.ts';
import { waitUntilConnected } from '../../../testing/wait-until-connected.ts';

const paper = () => page.getByRole('article', { name: /^Invoice INV-/ });
const about = () => page.getByRole('complementary', { name: 'About this invoice' });

async function openInvoice(changes: Partial<InvoiceDetails> = {}, width = 1280) {
  const shop = createTestShop({ viewer: customer });
  const invoice = sampleInvoiceDetails(changes);
  shop.api.reply('invoices.get', { data: invoice });
  const screen = await openPage(`/dashboard/bill/${invoice.id}`, { shop, width });
  await expect.element(paper()).toBeVisible();
  return { shop, screen, invoice };
}

test('[ORD-134] shows the parties and the lines of an invoice, and when and how it was paid', async () => {
  const { screen, invoice } = await openInvoice();
  await eventually(() => document.title).toMatch(/^INV-000042 · /);
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Invoice INV-000042');
  const menu = screen.getByRole('navigation', { name: 'Dashboard' });
  await expect.element(menu.getByRole('link', { name: 'Invoices' })).toHaveAttribute('aria-current', 'page');
  await expectTexts(paper().getByRole('term'), ['Sender', 'Receiver']);
  await expectTexts(paper().getByRole('definition'), [
    new RegExp(`${customer.globalUsername}${customer.id}$`),
    /Botique$/,
  ]);
  await expect.element(paper().getByText('Sent', { exact: true })).toBeVisible();
  await expectTexts(paper().getByRole('row'), [
    'ItemAmount',
    /^Warden90 days at \$4\.00\$12\.00$/,
    'Term discount, 5%-$0.60',
    '2 extra sessions$0.50',
    '400 MB extra storage$0.40',
    'VAT$0.00',
    'Total$12.30',
  ]);
  await expect.element(about().getByRole('heading')).toMatchTextContent('Paid with credits');
  await expectTexts(about().getByRole('term'), ['Created', 'Paid']);
  const moments = [invoice.createdAt, invoice.paidAt ?? ''].map((iso) =>
    formatDateTime(iso).replaceAll(/\s+/g, ' '),
  );
  await expectTexts(about().getByRole('definition'), moments);
  await expect.element(screen.getByRole('region', { name: 'Payment' })).not.toBeInTheDocument();
  await expect
    .element(about().getByRole('link', { name: 'Open license' }))
    .toHaveAttribute('href', `/dashboard/license/manage/${invoice.licenseId}`);
  await screen.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click();
  await expectAddress('/dashboard/bills');
});

test('[ORD-134] shows admins the invoice of a customer, with a way to them and none to pay', async () => {
  const shop = createTestShop({ viewer: admin });
  const invoice = sampleInvoiceDetails({ status: 'progress', kind: 'renewal', method: null, paidAt: null });
  shop.api.reply('invoices.get', { data: invoice });
  const screen = await openPage(`/dashboard/bill/${invoice.id}`, { shop });
  await expect.element(paper()).toBeVisible();
  await expect
    .element(about().getByRole('link', { name: 'Open customer and license' }))
    .toHaveAttribute('href', `/dashboard/admin/user/${customer.id}`);
  await expect.element(screen.getByRole('region', { name: 'Payment' })).not.toBeInTheDocument();
  await expect
    .element(about().getByRole('button', { name: 'Ask about this invoice' }))
    .not.toBeInTheDocument();
  await expect.element(about()).not.toMatchTextContent('Your license');
  await expect
    .element(screen.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link'))
    .toHaveAttribute('href', '/dashboard/admin/bills');
  const menu = screen.getByRole('navigation', { name: 'Dashboard' });
  await expect.element(menu.getByRole('link', { name: /^Bills Overview/ })).toHaveAttribute('aria-current');
  await expect.element(menu.getByRole('link', { name: 'Invoices' })).not.toHaveAttribute('aria-current');
  await expectNoViolations();
});

test('[ORD-215] lets admins refund an invoice on its page, and nothing else', async () => {
  const shop = createTestShop({ viewer: admin });
  const invoice = sampleInvoiceDetails();
  shop.api.reply('invoices.get', { data: invoice });
  shop.api.reply('refunds.preview', { data: samplePreview() });
  shop.api.reply('refunds.create', { data: sampleRefund(), message: 'Refunded.' });
  await openPage(`/dashboard/bill/${invoice.id}`, { shop });
  const button = about().getByRole('button', { name: 'Refund…' });
  await button.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /^A part/ }).click();
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('6');
  await dialog.getByLabelText(/^Reason/).fill('Late');
  shop.api.reply('invoices.get', { data: { ...invoice, refunded: 6 } });
  await dialog.getByRole('button', { name: 'Refund $6.00' }).click();
  await expectAlert('Refunded.', 'calm');
  await expect.element(about()).toMatchTextContent('$6.00 of $12.30');
  await expect.element(button).toHaveFocus();
  expect(shop.api.calls('refunds.create')[0]?.params).toEqual({ id: invoice.orderId });
  await expectNoViolations();
});

test.for([
  ['of their own', {}, customer],
  ['that was refunded', { status: 'refunded' }, admin],
  ['that is pending', { status: 'progress', kind: 'renewal', method: null, orderId: null }, admin],
] as const)('[ORD-215] offers no refund of an invoice %s', async ([, changes, viewer]) => {
  const shop = createTestShop({ viewer });
  const invoice = sampleInvoiceDetails(changes);
  shop.api.reply('invoices.get', { data: invoice });
  await openPage(`/dashboard/bill/${invoice.id}`, { shop });
  await expect.element(about().getByRole('button', { name: 'Print' })).toBeVisible();
  await expect.element(about().getByRole('button', { name: 'Refund…' })).not.toBeInTheDocument();
});

test('[LIC-108] opens the eyes of the product on an invoice only once its license runs', async () => {
  const license = sampleLicense({ productId: 'Eyes0001' });
  // Without a server the image fails and is replaced at once, so record every image that was in the page.
  const requested: string[] = [];
  const observer = new MutationObserver(() => {
    requested.push(...Array.from(document.images, ({ src }) => new URL(src).pathname));
  });
  onTestFinished(() => observer.disconnect());
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['src'] });
  const [awake, asleep] = ['', '-asleep'].map((end) => `/artwork/tools/Eyes0001/0${end}.svg`);
  const { shop } = await openInvoice({ image: license.image, licenseId: license.id });
  await eventually(() => requested).toContain(asleep);
  await waitUntilConnected(shop);
  expect(requested).not.toContain(awake);
  const session = sampleSession(license, 'Relay');
  shop.api.reply('licenses.connected', { data: [session] });
  shop.live.send('license.connect', session);
  await eventually(() => requested).toContain(awake);
});

test('[ORD-134] says on the invoice that the shop gave credits, and to whom', async () => {
  await openInvoice({
    kind: 'grant',
    title: 'Welcome',
    userId: 'store',
    receiverId: customer.id,
    lines: [{ label: 'Welcome', amount: 12.3 }],
    licenseId: null,
  });
  await expect.element(about().getByRole('heading')).toMatchTextContent('Credited by the shop');
  await expectTexts(about().getByRole('term'), ['Created', 'Credited']);
  await expectTexts(paper().getByRole('definition'), [
    /Botique$/,
    new RegExp(`${customer.globalUsername}${customer.id}$`),
  ]);
  await expect.element(about().getByRole('link', { name: 'Open license' })).not.toBeInTheDocument();
});

test('[ORD-134] says on the invoice how much of it was refunded', async () => {
  await openInvoice({ refunded: 5 });
  await expectTexts(about().getByRole('term'), ['Created', 'Paid', 'Amount refunded']);
  await expect.element(about().getByText('$5.00 of $12.30')).toBeVisible();
  await expect.element(paper().getByText('Part refunded')).toBeVisible();
});

test('[ORD-134] says on the invoice that a product was free', async () => {
  await openInvoice({ method: 'free', price: 0, lines: [{ label: 'Warden', amount: 0 }] });
  await expect.element(about().getByRole('heading')).toMatchTextContent('Free');
  await expect.element(paper().getByRole('row').last()).toMatchTextContent('$0.00');
});

test('[ORD-134] links from the invoice of a ticket product to its ticket', async () => {
  await openInvoice({ licenseId: null, ticketId: 'T-4F7K2M' });
  await expect
    .element(about().getByRole('link', { name: 'Open ticket' }))
    .toHaveAttribute('href', '/dashboard/ticket/view/T-4F7K2M');
});

test('opens a new ticket about the invoice, and returns the focus when it is cancelled', async () => {
  const { screen } = await openInvoice();
  const ask = about().getByRole('button', { name: 'Ask about this invoice' });
  await ask.click();
  const question = screen.getByRole('dialog', { name: strings.tickets.create });
  await expect
    .element(question.getByRole('textbox', { name: /^Title/ }))
    .toHaveValue('Question about invoice INV-000042');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(ask).toHaveFocus();
});

test('[ORD-135] asks the browser to print the invoice', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  await openInvoice();
  await about().getByRole('button', { name: 'Print' }).click();
  expect(print).toHaveBeenCalledOnce();
  print.mockRestore();
});

test('[ORD-135] says why the PDF of an invoice cannot be downloaded', async () => {
  const { shop, screen } = await openInvoice();
  shop.api.refuse('invoices.pdf', 'unavailable');
  const button = about().getByRole('button', { name: 'Download PDF' });
  await button.click();
  await expectAlert(errorCatalogue.unavailable.message, 'danger');
  await screen.getByRole('button', { name: 'Dismiss' }).click();
  shop.api.answerWithPage('invoices.pdf');
  await button.click();
  await expectAlert(/Can’t reach the server/, 'danger');
});

test.for(['INV-999999999999', 'nothing', '%2F..%2F'])(
  '[ORD-128] redirects from the unknown invoice id %s to the list',
  async (id) => {
    const shop = createTestShop({ viewer: customer });
    shop.api.refuse('invoices.get', 'not_found');
    await openPage('/dashboard', { shop });
    goTo(`/dashboard/bill/${id}`);
    await expectAlert('This invoice was not found!', 'danger');
    await expectAddress('/dashboard/bills');
    // The redirect has replaced the bad URL in the history.
    window.history.back();
    await expectAddress('/dashboard');
  },
);

test('[UI-10] offers Retry when the invoice cannot be loaded', async () => {
  const shop = createTestShop({ viewer: customer });
  // A live connection would refetch the invoice.
  shop.live.cut();
  shop.api.breakDown('invoices.get');
  const screen = await openPage('/dashboard/bill/INV-000042', { shop });
  const alert = screen.getByRole('main').getByRole('alert');
  await expect.element(alert).toMatchTextContent('Could not load this invoice.');
  await expectNoViolations();
  shop.api.reply('invoices.get', { data: sampleInvoiceDetails() });
  await screen.getByRole('button', { name: 'Retry' }).click();
  await expect.element(paper().getByRole('row').last()).toMatchTextContent('$12.30');
});

test.for([1280, 390])(
  '[UI-59] [UI-64] shows an invoice without accessibility violations at %i px and fits a narrow phone',
  async (width) => {
    await openInvoice({}, width);
    await expectNoViolations();
    await expectNoSidewaysScroll();
  },
);
