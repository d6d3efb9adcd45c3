import { strings } from '@botique/contract/strings.ts';
import { errorCatalogue } from '@botique/contract/errors.ts';
import { ticketLimits } from '@botique/contract/tickets/ticket-rules.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { press } from '../../../testing/interactions.ts';
import { expectNoViolations } from '../../../testing/axe.ts';
import { eventually } from '../../../testing/eventually.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { sampleTicket } from '../../../testing/samples/sample-tickets.ts';
import { customer, sampleProduct } from '../../../testing/samples/samples.ts';
import { createTestShop } from '../../../testing/server/test-shop.ts';
import { TestRoom } from '../testing/ticket-room.ts';

const dialog = page.getByRole('dialog', { name: strings.tickets.create });
const field = (label: string) => dialog.getByLabelText(new RegExp(`^${label}`));
const create = dialog.getByRole('button', { name: 'Create', exact: true });
const createButton = page.getByRole('main').getByRole('button', { name: strings.tickets.create }).first();
const alert = page.getByTestId('alert');

async function openTickets() {
  const shop = createTestShop({ viewer: customer });
  const { ticket } = new TestRoom(shop, sampleTicket());
  shop.api.reply('tickets.create', { message: strings.tickets.created, data: { id: ticket.id } });
  await openPage('/dashboard/tickets/@me', { shop });
  await expect.element(createButton).toBeVisible();
  return { shop, ticket };
}

async function choose(label: string, option: string): Promise<void> {
  await field(label).click();
  await page.getByRole('option', { name: option }).click();
  // The closing select returns the focus here, and would otherwise take it from the next field.
  await expect.element(field(label)).toHaveFocus();
}

test('[TIC-32] [TIC-33] [TIC-34] creates a ticket by keyboard alone, but not before it is complete', async () => {
  const { shop, ticket } = await openTickets();
  await press(createButton, 'Enter');
  await expect.element(field('Type')).toHaveFocus();
  await expect.element(create).toBeDisabled();
  await expectNoViolations();

  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('option')).toHaveLength(2);
  expect(
    page
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['General question', 'Product']);
  await userEvent.keyboard('{Enter}');
  await expect.element(field('Type')).toHaveTextContent('General question');
  await expect.element(field('Product')).not.toBeInTheDocument();
  await expect.element(field('Type')).toHaveFocus();
  await userEvent.keyboard('{Tab}Keys only');
  await expect.element(create).toBeDisabled();
  await userEvent.keyboard('{Tab}   ');
  await expect.element(create).toBeDisabled();
  await userEvent.keyboard('One line{Enter}and another');
  await expect.element(create).toBeEnabled();
  await userEvent.keyboard('{Tab}{Tab}');
  await expect.element(create).toHaveFocus();
  await userEvent.keyboard('{Enter}');

  await expect.element(alert).toHaveTextContent(strings.tickets.created);
  await eventually(() => window.location.pathname).toBe(`/dashboard/ticket/view/${ticket.id}`);
  await expect.element(dialog).not.toBeInTheDocument();
  expect(shop.api.calls('tickets.create')[0]?.body).toMatchObject({
    type: 'general_question',
    title: 'Keys only',
    text: 'One line\nand another',
  });
});

test('[TIC-33] keeps the draft of a ticket when the modal closes, and returns the focus', async () => {
  await openTickets();
  await press(createButton, 'Enter');
  await field('Title').fill('Keys only');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(createButton).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(field('Title')).toHaveValue('Keys only');
});

test('[TIC-33] offers Retry when the products of the ticket form cannot be loaded', async () => {
  const { shop } = await openTickets();
  shop.api.breakDown('products.list');
  await createButton.click();
  await choose('Type', 'Product');
  await expect.element(dialog).toMatchTextContent('Could not load the products.');
  await expect.element(field('Product')).toBeDisabled();
  await expectNoViolations();

  const release = shop.api.hold('products.list');
  shop.api.reply('products.list', { data: [sampleProduct()], next: null, total: 1 });
  await dialog.getByRole('button', { name: 'Retry' }).click();
  release();
  await expect.element(field('Product')).toBeEnabled();
});

test('[TIC-33] requires a product for a ticket about a product', async () => {
  const { shop } = await openTickets();
  shop.api.reply('products.list', { data: [sampleProduct()], next: null, total: 1 });
  await createButton.click();
  await choose('Type', 'Product');
  await field('Title').fill('About Warden');
  await field('Text').fill('It sleeps.');
  await expect.element(field('Product')).toBeEnabled();
  await expect.element(create).toBeDisabled();
  await choose('Product', 'Warden');
  await expect.element(create).toBeEnabled();
  await choose('Type', 'General question');
  await expect.element(field('Product')).not.toBeInTheDocument();
  await choose('Type', 'Product');
  await expect.element(field('Product')).toHaveTextContent('Warden');
  await create.click();
  await expect.element(alert).toHaveTextContent(strings.tickets.created);
  expect(shop.api.calls('tickets.create')[0]?.body).toMatchObject({ type: 'product', productId: 'Wd4xK9Qe' });
});

test('[TIC-35] shows the server’s message, closes the modal and keeps the draft when a ticket is invalid', async () => {
  const { shop } = await openTickets();
  await createButton.click();
  await choose('Type', 'General question');
  await field('Title').fill('Refused');
  await field('Text').fill('\u2800');
  shop.api.refuse('tickets.create', 'invalid_request', { message: 'The text must not be blank.' });
  await create.click();
  await expect.element(alert).toHaveTextContent('The text must not be blank.');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(createButton).toHaveFocus();
  expect(window.location.pathname).toBe('/dashboard/tickets/@me');
  await createButton.click();
  await expect.element(field('Title')).toHaveValue('Refused');
  await expect.element(field('Type')).toHaveTextContent('General question');
});

test('[TIC-35] keeps the modal open for a retry when a ticket is refused for another reason', async () => {
  const { shop, ticket } = await openTickets();
  await createButton.click();
  await choose('Type', 'General question');
  await field('Title').fill('One too many');
  await field('Text').fill('Is anybody there?');
  shop.api.refuse('tickets.create', 'too_many_open_tickets');
  await create.click();
  await expect.element(alert).toHaveTextContent(errorCatalogue.too_many_open_tickets.message);
  await expect.element(field('Text')).toHaveValue('Is anybody there?');
  shop.api.reply('tickets.create', { message: strings.tickets.created, data: { id: ticket.id } });
  await create.click();
  await eventually(() => window.location.pathname).toBe(`/dashboard/ticket/view/${ticket.id}`);
});

test('[TIC-33] reports a ticket text that is too long without cutting it off', async () => {
  await openTickets();
  await createButton.click();
  await choose('Type', 'General question');
  await field('Title').fill('Too long');
  await field('Text').fill('x'.repeat(ticketLimits.message + 1));
  await expect.element(dialog).toMatchTextContent('Use at most 4,000 characters. You have 4,001.');
  await expect.element(field('Text')).toHaveValue('x'.repeat(ticketLimits.message + 1));
  await expect.element(create).toBeDisabled();
  await expectNoViolations();
});
