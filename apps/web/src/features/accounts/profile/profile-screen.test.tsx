import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { press } from '../../../testing/interactions.ts';
import { expectNoViolations } from '../../../testing/axe.ts';
import { eventually } from '../../../testing/eventually.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { sampleLoginSession, sampleKey, sampleProfile } from '../../../testing/samples/sample-people.ts';
import { admin, customer } from '../../../testing/samples/samples.ts';
import { createTestShop } from '../../../testing/server/test-shop.ts';

const path = `/profile/${customer.id}`;
const main = page.getByRole('main');
const heading = main.getByRole('heading', { level: 1 });
const listOf = <Item,>(...data: Item[]) => ({ data, next: null, total: data.length });
const fact = (name: string) =>
  main.getByText(name, { exact: true }).and(page.getByRole('term')).element().nextElementSibling?.textContent;

function createShop(viewer = customer) {
  const shop = createTestShop({ viewer });
  shop.api.reply('profile.get', { data: sampleProfile(customer) });
  shop.api.reply('sessions.list', listOf(sampleLoginSession()));
  return shop;
}

test('[ACC-55] [ACC-57] shows avatar, name, id, role, member since and counts', async () => {
  const shop = createShop();
  await openPage(path, { shop });
  await expect.element(heading).toHaveTextContent(customer.globalUsername);
  const header = main.element().querySelector('header');
  expect(header?.textContent).toContain(customer.id);
  await expect.element(main.getByText('User', { exact: true })).toBeVisible();
  const since = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }).format(
    new Date(sampleProfile(customer).createdAt),
  );
  expect(fact('Member since')).toBe(since);
  expect(fact('Signed-in browsers')).toBe('1');
  expect(fact('API keys')).toBe('0');
  await expect.element(page.getByText('This browser')).toBeVisible();
  await expectNoViolations();
});

test('[ACC-57] shows the avatar picture of a profile', async () => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 8, height: 8 });
  const shop = createShop();
  shop.api.reply('profile.get', { data: sampleProfile({ ...customer, avatar: canvas.toDataURL() }) });
  await openPage(path, { shop });
  await expect.element(heading).toBeVisible();
  const image = () => main.element().querySelector<HTMLImageElement>('header img');
  await eventually(() => image()?.naturalWidth).toBe(8);
});

test('[ACC-55] shows the not-found page when the server refuses a profile', async () => {
  const shop = createShop();
  shop.api.refuse('profile.get', 'not_found');
  await openPage(`/profile/${admin.id}`, { shop });
  await expect.element(heading).toHaveTextContent('Page not found');
  await expectNoViolations();
});

test("[ACC-56] shows an admin another person's profile without their API keys and login sessions", async () => {
  const shop = createShop(admin);
  await openPage(path, { shop });
  await expect.element(heading).toHaveTextContent(customer.globalUsername);
  await expect.element(page.getByRole('button', { name: 'Make admin' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'API keys' })).not.toBeInTheDocument();
  await expect.element(page.getByText('This browser')).not.toBeInTheDocument();
  await expectNoViolations();
});

test('[ACC-26] says what admins may do before someone becomes one', async () => {
  await openPage(path, { shop: createShop(admin) });
  await page.getByRole('button', { name: 'Make admin' }).click();
  await expect
    .element(page.getByRole('dialog'))
    .toMatchTextContent('Admins can manage users, products and tickets, refund payments and see all sales.');
});

test('[ACC-27] shows admins no buttons to change their own role or suspend themselves', async () => {
  const shop = createShop(admin);
  shop.api.reply('profile.get', { data: sampleProfile(admin) });
  await openPage(`/profile/${admin.id}`, { shop });
  await expect.element(page.getByRole('heading', { name: 'API keys' })).toBeVisible();
  for (const action of ['Make admin', 'Remove admin role', 'Suspend', 'Lift suspension']) {
    await expect.element(page.getByRole('button', { name: action })).not.toBeInTheDocument();
  }
});

test('[ACC-26] offers to remove the role of another admin, but not to suspend them', async () => {
  const shop = createShop(admin);
  shop.api.reply('profile.get', { data: sampleProfile({ ...customer, role: 'Admin' }) });
  await openPage(path, { shop });
  await expect.element(page.getByRole('button', { name: 'Remove admin role' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Suspend' })).not.toBeInTheDocument();
});

test('[ACC-38] requires a name for a new API key and shows the key only once', async () => {
  const key = 'btq_1a2b3c4d5e6f';
  const shop = createShop();
  shop.api.reply('keys.create', () => {
    shop.api.reply('keys.list', listOf(sampleKey()));
    return { data: { ...sampleKey(), key } };
  });
  await openPage(path, { shop });
  await page.getByRole('button', { name: 'New key' }).click();
  const form = page.getByRole('dialog', { name: 'New API key' });
  await form.getByRole('button', { name: 'Create key' }).click();
  await expect.element(form.getByText('Enter a name.')).toBeVisible();
  await expect.element(form.getByLabelText('Name')).toHaveFocus();
  await expectNoViolations();
  expect(shop.api.calls('keys.create')).toEqual([]);
  await form.getByLabelText('Name').fill('Deploy script');
  await expect.element(form.getByText('Enter a name.')).not.toBeInTheDocument();
  await form.getByRole('button', { name: 'Create key' }).click();
  const shown = page.getByRole('dialog', { name: 'Your new key' });
  await expect.element(shown.getByText(key)).toBeVisible();
  await expectNoViolations();
  await shown.getByRole('button', { name: 'Done' }).click();
  await expect.element(shown).not.toBeInTheDocument();
  await expect.element(page.getByText(/never used/)).toBeVisible();
  expect(document.body.innerHTML).not.toContain(key);
});

test('[ACC-38] asks for confirmation before it removes an API key', async () => {
  const shop = createShop();
  shop.api.reply('keys.list', listOf(sampleKey()));
  shop.api.reply('keys.remove', () => {
    shop.api.reply('keys.list', listOf());
    return {};
  });
  await openPage(path, { shop });
  const remove = page.getByRole('button', { name: 'Remove Deploy script' });
  await remove.click();
  const question = page.getByRole('dialog', { name: 'Remove this key?' });
  await expect.element(question).toBeVisible();
  await expectNoViolations();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(shop.api.calls('keys.remove')).toEqual([]);
  await remove.click();
  await question.getByRole('button', { name: 'Remove key' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(page.getByText('Deploy script')).not.toBeInTheDocument();
});

test('[UI-61] keeps the focus inside a modal and returns it when the modal closes', async () => {
  await openPage(path, { shop: createShop() });
  const trigger = page.getByRole('button', { name: 'New key' });
  await expect.element(trigger).toBeVisible();
  await press(trigger, 'Enter');
  const modal = page.getByRole('dialog', { name: 'New API key' });
  await expect.element(modal.getByLabelText('Name')).toHaveFocus();
  for (const keys of [...Array<string>(4).fill('{Tab}'), ...Array<string>(4).fill('{Shift>}{Tab}{/Shift}')]) {
    await userEvent.keyboard(keys);
    expect(modal.element().contains(document.activeElement)).toBe(true);
  }
  await userEvent.keyboard('{Escape}');
  await expect.element(modal).not.toBeInTheDocument();
  await expect.element(trigger).toHaveFocus();
});

test('[UI-56] shows that each list is loading, and what API keys are for when there are none', async () => {
  const shop = createShop();
  const releases = [shop.api.hold('sessions.list'), shop.api.hold('keys.list')];
  await openPage(path, { shop });
  for (const what of ['your browsers', 'your API keys']) {
    await expect.element(page.getByText(`Loading ${what}`)).toBeInTheDocument();
  }
  for (const release of releases) release();
  await expect.element(page.getByText('This browser')).toBeVisible();
  await expect
    .element(page.getByText('No API keys yet. Create one to use the API from your own programs.'))
    .toBeVisible();
  await expect.element(page.getByText(/^Loading your/)).not.toBeInTheDocument();
});

for (const [endpoint, sentence, content] of [
  ['sessions.list', 'Could not load your browsers.', 'This browser'],
  ['keys.list', 'Could not load your API keys.', /^No API keys yet/],
  ['profile.get', 'Could not load this profile.', 'Member since'],
] as const) {
  test(`[UI-10] [UI-56] shows an error when ${endpoint} fails and offers Retry until it loads`, async () => {
    const shop = createShop();
    // A live connection would refetch on its own.
    shop.live.cut();
    shop.api.refuse(endpoint, 'unexpected');
    await openPage(path, { shop });
    const trouble = main.getByRole('alert');
    await expect.element(trouble).toMatchTextContent(sentence);
    await expect.element(page.getByText(content)).not.toBeInTheDocument();
    await expectNoViolations();
    const asked = shop.api.calls(endpoint).length;
    await trouble.getByRole('button', { name: 'Retry' }).click();
    await eventually(() => shop.api.calls(endpoint).length).toBe(asked + 1);
    await expect.element(trouble).toMatchTextContent(sentence);
    if (endpoint === 'profile.get') shop.api.reply(endpoint, { data: sampleProfile(customer) });
    else if (endpoint === 'sessions.list') shop.api.reply(endpoint, listOf(sampleLoginSession()));
    else shop.api.reply(endpoint, listOf());
    await trouble.getByRole('button', { name: 'Retry' }).click();
    await expect.element(page.getByText(content)).toBeVisible();
    await expect.element(trouble).not.toBeInTheDocument();
  });
}
