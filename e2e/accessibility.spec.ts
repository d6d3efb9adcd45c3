import { readFileSync } from 'node:fs';
import type { License } from '@botique/contract/licenses/license.ts';
import type { Invoice } from '@botique/contract/billing/invoice.ts';
import type { BrowserContext } from '@playwright/test';
import { adminScreens } from './accessibility/admin-screens.ts';
import {
  customerScreens,
  licenseScreens,
  longNameScreens,
  paperworkScreens,
  profileScreens,
  visitorScreens,
} from './accessibility/screens.ts';
import { Inspection } from './accessibility/inspection.ts';
import { apiGet, apiPost } from './fixtures/api.ts';
import { buyAndDispute } from './fixtures/disputes.ts';
import { signIn, signInAsAdmin } from './fixtures/sign-in.ts';
import { expect, test } from './fixtures/test.ts';
import { sendMessage } from './fixtures/tickets.ts';

const longName = 'Wilhelmina Featherstone';

/** Opens two tickets with long words and returns the id of the first. */
async function openTickets(context: BrowserContext): Promise<string> {
  const open = (ticket: object) => apiPost<{ data: { id: string } }>(context, '/api/ticket/create', ticket);
  const title = 'Greeter role is not given to new members who come in by the events channel';
  const { data } = await open({ type: 'product', productId: 'Wd4xK9Qe', title, text: 'Since Monday.' });
  await open({ type: 'general_question', productId: null, title: 'W'.repeat(60), text: 'w'.repeat(400) });
  return data.id;
}

async function answer(office: BrowserContext, ticketId: string): Promise<void> {
  const content = 'Thanks for the clear report. The bot could not manage roles there.';
  await sendMessage(office, { id: ticketId }, content);
}

test('[UI-59] [UI-64] the screens of a visitor are accessible in both themes, wide and narrow', async ({
  page,
}) => {
  const inspection = new Inspection(page);
  await inspection.visit(visitorScreens, undefined);
  inspection.expectClean();
});

test('[UI-59] [UI-64] the screens of a new customer are accessible in both themes, wide and narrow', async ({
  page,
  customer,
}) => {
  await customer({ name: longName });
  const inspection = new Inspection(page);
  await inspection.visit(customerScreens, undefined);
  inspection.expectClean();
});

test('[UI-59] [UI-64] a profile and its modals are accessible in both themes, wide and narrow', async ({
  page,
  context,
  customer,
}) => {
  const person = await customer({ name: longName });
  const name = 'The script that publishes the shop every night';
  await apiPost(context, '/api/user/keys/create', { name });
  const inspection = new Inspection(page);
  await inspection.visit(profileScreens, person);
  inspection.expectClean();
});

test('[UI-59] [UI-64] tickets, invoices and the top-up page are accessible in both themes, wide and narrow', async ({
  page,
  context,
  customer,
  secondBrowser,
}) => {
  await customer({ name: longName, credits: 40 });
  const ticketId = await openTickets(context);
  await secondBrowser.admin();
  await answer(secondBrowser.context, ticketId);
  const { invoices } = await apiGet<{ invoices: Invoice[] }>(context, '/api/aro/invoices/get/@me');
  const inspection = new Inspection(page);
  await inspection.visit(paperworkScreens, { ticketId, invoiceId: invoices[0]?.id ?? '' });
  inspection.expectClean();
});

test('[UI-59] [UI-64] the screens of a customer with licenses are accessible in both themes, wide and narrow', async ({
  page,
  context,
}) => {
  await signIn(context, 'mo');
  const { data } = await apiGet<{ data: License[] }>(context, '/api/licenses/get/all?q=mall');
  const inspection = new Inspection(page);
  await inspection.visit(licenseScreens, { licenseId: data[0]?.id ?? '' });
  await signIn(context, 'anastasia_zolk');
  await inspection.visit(longNameScreens, undefined);
  inspection.expectClean();
});

test('[UI-59] [UI-64] the screens of an admin are accessible in both themes, wide and narrow', async ({
  page,
  context,
  secondBrowser,
  shop,
}) => {
  const person = await secondBrowser.customer({ name: longName });
  const ticketId = await openTickets(secondBrowser.context);
  await buyAndDispute(secondBrowser.context, await shop.catalogue.add({ price: 4 }));
  await signInAsAdmin(context);
  await answer(context, ticketId);
  const inspection = new Inspection(page);
  await inspection.visit(adminScreens, person);
  inspection.expectClean();
});

const visitedRoutes: ReadonlySet<string> = new Set(
  [
    visitorScreens,
    customerScreens,
    profileScreens,
    paperworkScreens,
    licenseScreens,
    longNameScreens,
    adminScreens,
  ]
    .flat()
    .map(({ route }) => route),
);

test('the accessibility tests visit every route of the web app', () => {
  const router = readFileSync(new URL('../apps/web/src/app/router.tsx', import.meta.url), 'utf8');
  const routes = [...router.matchAll(/\bscreen\(\s*'([^']+)'/g)].map(([, path]) => path ?? '');
  expect(routes.length).toBeGreaterThan(15);
  expect(routes.filter((path) => !visitedRoutes.has(path))).toEqual([]);
});
