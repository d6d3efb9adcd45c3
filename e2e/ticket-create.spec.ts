import { copy } from '@botique/contract/copy.ts';
import { errorCatalogue } from '@botique/contract/errors.ts';
import { ticketLimits } from '@botique/contract/tickets/ticket-rules.ts';
import { expect, test, type Page } from '@playwright/test';
import { holdAnswers } from './steps/calls.ts';
import { expectSameDocument, markDocument, waitUntilTakenOver } from './steps/document.ts';
import { signInAsSomeoneNew, uniqueName } from './steps/sign-in.ts';
import { cards, cardOf, createButton, createCall, ticketPath, ticketsPath } from './steps/tickets.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: copy.tickets.create });
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });
const create = (page: Page) => dialog(page).getByRole('button', { name: 'Create', exact: true });

async function openModal(page: Page): Promise<void> {
  await page.goto(ticketsPath);
  await waitUntilTakenOver(page);
  await createButton(page).first().click();
  await expect(dialog(page)).toBeVisible();
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await field(page, label).click();
  await page.getByRole('option', { name: option }).click();
  // It takes the focus back when it has closed, also from a field that somebody has begun to fill.
  await expect(field(page, label)).toBeFocused();
}

test('[TIC-32] [TIC-33] [TIC-34] a question is asked by keyboard alone, once it is complete', async ({
  page,
  context,
}) => {
  await signInAsSomeoneNew(context);
  await page.goto(ticketsPath);
  await waitUntilTakenOver(page);
  await markDocument(page);
  await createButton(page).first().press('Enter');
  await expect(field(page, 'Type')).toBeFocused();
  await expect(create(page)).toBeDisabled();

  await page.keyboard.press('Enter');
  await expect(page.getByRole('option')).toHaveText(['General question', 'Product']);
  await page.keyboard.press('Enter');
  await expect(field(page, 'Type')).toHaveText('General question');
  await expect(field(page, 'Product')).toHaveCount(0);
  await expect(field(page, 'Type')).toBeFocused();
  await page.keyboard.press('Tab');
  const title = uniqueName('Keys only');
  await page.keyboard.type(title);
  await expect(create(page)).toBeDisabled();
  await page.keyboard.press('Tab');
  await page.keyboard.type('   ');
  await expect(create(page)).toBeDisabled();
  await page.keyboard.type('One line');
  await page.keyboard.press('Enter');
  await page.keyboard.type('and another');
  await expect(create(page)).toBeEnabled();

  // What was written outlives a closed modal, which gives the focus back.
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(createButton(page).first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field(page, 'Title')).toHaveValue(title);
  await field(page, 'Text').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(create(page)).toBeFocused();
  await page.keyboard.press('Enter');

  await expect(page.getByTestId('alert')).toHaveText(copy.tickets.created);
  await expect(page).toHaveURL(/\/dashboard\/ticket\/view\/T-[A-Za-z0-9]{8}$/);
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Tickets' }).click();
  await expect(cardOf(page, { title })).toContainText('One line and another');
  await expectSameDocument(page);
});

test('[TIC-33] a question about a product needs the product, whose list may be slow or fail', async ({
  page,
  context,
}) => {
  await signInAsSomeoneNew(context);
  let failing = true;
  await page.route('**/api/products/get/all*', async (route) =>
    failing ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  await openModal(page);
  await choose(page, 'Type', 'Product');
  await field(page, 'Title').fill(uniqueName('About Warden'));
  await field(page, 'Text').fill('It sleeps.');
  await expect(dialog(page)).toContainText('Could not load the products.');
  await expect(field(page, 'Product')).toBeDisabled();
  await expect(create(page)).toBeDisabled();

  const letGo = await holdAnswers(page, '**/api/products/get/all*');
  failing = false;
  await dialog(page).getByRole('button', { name: 'Retry' }).click();
  letGo();
  await choose(page, 'Product', 'Warden');
  await expect(create(page)).toBeEnabled();
  await choose(page, 'Type', 'General question');
  await expect(field(page, 'Product')).toHaveCount(0);
  await choose(page, 'Type', 'Product');
  await expect(field(page, 'Product')).toHaveText('Warden');

  const sent = page.waitForRequest(createCall);
  await create(page).click();
  expect((await sent).postDataJSON()).toMatchObject({ data: { type: 'product', productId: 'Wd4xK9Qe' } });
  await expect(page.getByTestId('alert')).toHaveText(copy.tickets.created);
  await page.goto(ticketsPath);
  await expect(cards(page)).toContainText(['Warden']);
});

test('[TIC-35] what the server refuses is told; nothing that was written is lost', async ({
  page,
  context,
}) => {
  await signInAsSomeoneNew(context);
  await openModal(page);
  await choose(page, 'Type', 'General question');
  const title = uniqueName('Refused');
  await field(page, 'Title').fill(title);
  // Too long is told at once, and nothing of it is cut off.
  await field(page, 'Text').fill('x'.repeat(ticketLimits.message + 1));
  await expect(dialog(page)).toContainText('4,001 characters are too many.');
  await expect(create(page)).toBeDisabled();
  // Blank for people, yet not for the page: only the server says so.
  await field(page, 'Text').fill('\u2800');
  await create(page).click();
  await expect(page.getByTestId('alert')).toHaveText(/blank/);
  await expect(dialog(page)).toHaveCount(0);
  await expect(createButton(page).first()).toBeFocused();
  await expect(page).toHaveURL(ticketsPath);

  await createButton(page).first().click();
  await expect(field(page, 'Title')).toHaveValue(title);
  await expect(field(page, 'Type')).toHaveText('General question');
  await field(page, 'Text').fill('Is anybody there?');
  const { status, message } = errorCatalogue.too_many_open_tickets;
  const refusal = { success: false, code: status, error: 'too_many_open_tickets', message };
  await page.route(createCall, (route) => route.fulfill({ status, json: refusal }), { times: 1 });
  await create(page).click();
  await expect(page.getByTestId('alert')).toHaveText(message, { timeout: 15_000 });
  await expect(field(page, 'Text')).toHaveValue('Is anybody there?');
  const opened = page.waitForURL(ticketPath('*'));
  await create(page).click();
  await opened;
});
