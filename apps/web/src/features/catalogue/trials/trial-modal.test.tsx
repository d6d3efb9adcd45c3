import { requestTokenCookie } from '@botique/contract/accounts/cookies.ts';
import { errorCatalogue } from '@botique/contract/errors.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dismissAlert, expectAlert } from '../../../testing/alerts.ts';
import { advance, stopClock } from '../../../testing/clock.ts';
import { eventually } from '../../../testing/eventually.ts';
import { expectNoViolations } from '../../../testing/axe.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { admin, customer } from '../../../testing/samples/samples.ts';
import { createTestShop } from '../../../testing/server/test-shop.ts';
import { waitUntilConnected } from '../../../testing/wait-until-connected.ts';
import { cardOf, cards, trialIcon, trialText } from '../testing/product-list.ts';
import { TestCatalogue } from '../testing/test-catalogue.ts';

const trialOf = (duration: number) => ({ enabled: true, duration });
const question = () => page.getByRole('dialog', { name: 'Free Trial Confirmation' });
const confirm = () => question().getByRole('button', { name: 'Confirm' });
const path = () => window.location.pathname;
const started = { message: 'Your free trial has started.', data: { licenseId: crypto.randomUUID() } };

function createCatalogue(viewer: typeof customer | null = customer) {
  const shop = createTestShop({ viewer });
  shop.api.reply('trials.claim', started);
  return { shop, catalogue: new TestCatalogue(shop) };
}

async function openQuestion(at = '/products') {
  const { shop, catalogue } = createCatalogue();
  const product = catalogue.add({ trial: trialOf(14) });
  await openPage(at, { shop });
  await trialIcon(product).click();
  await expect.element(question()).toBeVisible();
  return { shop, catalogue, product };
}

test.for(['/products', '/dashboard/products'])(
  '[CAT-45] [CAT-46] shows customers the trial icon at %s only where they can claim a trial',
  async (at) => {
    const { shop, catalogue } = createCatalogue();
    const offered = catalogue.add({ trial: trialOf(7) });
    const locked = catalogue.add({ trial: trialOf(7), locked: true });
    const none = catalogue.add();
    const claimed = catalogue.add({ trial: trialOf(7) });
    shop.api.reply('trials.mine', { data: [claimed.id] });
    await openPage(at, { shop });
    await expect.element(cardOf(offered).getByRole('button', { name: /free trial of/ })).toBeVisible();
    for (const product of [locked, none, claimed]) {
      await expect.element(cardOf(product)).toBeVisible();
      expect(trialIcon(product).elements()).toEqual([]);
    }
    await expect.element(cardOf(claimed)).not.toMatchTextContent('Free Trial');
  },
);

test('[CAT-45] [CAT-46] shows the trial icon on the product page', async () => {
  const { shop, catalogue } = createCatalogue();
  const product = catalogue.add({ trial: trialOf(7) });
  await openPage(`/products/${product.id}`, { shop });
  await expect.element(trialIcon(product)).toBeVisible();
});

test('[CAT-45] [CAT-78] shows visitors a login link instead of the trial icon, and does not request claimed trials', async () => {
  const { shop, catalogue } = createCatalogue(null);
  const product = catalogue.add({ trial: trialOf(7) });
  await openPage('/products', { shop });
  await expect.element(cardOf(product)).toBeVisible();
  expect(page.getByRole('button', { name: /free trial of/ }).elements()).toEqual([]);
  const login = trialText(product, 'link');
  await expect.element(login).toHaveAccessibleDescription(product.name);
  expect(login.element().getAttribute('href')).toMatch(/returnTo=%2Fproducts$/);
  await expectNoViolations();
  expect(shop.api.calls('trials.mine')).toEqual([]);
  expect(shop.api.calls('orders.owned')).toEqual([]);
});

test.for([1280, 390])(
  '[CAT-78] opens the trial dialog from the text button on a card at a width of %d pixels',
  async (width) => {
    const { shop, catalogue } = createCatalogue();
    const product = catalogue.add({ trial: trialOf(14) });
    const locked = catalogue.add({ trial: trialOf(14), locked: true });
    await openPage('/products', { shop, width });
    await expect.element(trialText(product)).toHaveAccessibleDescription(product.name);
    await expectNoViolations();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    expect(trialText(locked).elements()).toEqual([]);
    await trialText(product).click();
    await expect.element(question()).toMatchTextContent('Trial Duration: 14 Days');
    await userEvent.keyboard('{Escape}');
    await expect.element(trialText(product)).toHaveFocus();
  },
);

test('[CAT-79] replaces the offer of a claimed trial with a link to its license', async () => {
  const { shop, catalogue } = createCatalogue();
  const product = catalogue.add({ trial: trialOf(7) });
  const { licenseId } = started.data;
  shop.api.reply('trials.mine', { data: [product.id] });
  shop.api.reply('orders.owned', {
    data: [{ productId: product.id, licenseId, ticketId: null, trial: true }],
  });
  const release = shop.api.hold('orders.owned');
  await openPage('/products', { shop });
  const link = cardOf(product).getByRole('link', { name: 'View your license', exact: true });
  await eventually(() => shop.api.calls('orders.owned').length).toBe(1);
  const heightBefore = cardOf(product).element().getBoundingClientRect().height;
  expect(link.elements()).toEqual([]);
  release();
  await expect.element(link).toHaveAttribute('href', `/dashboard/license/manage/${licenseId}`);
  await expect.element(link).toHaveAccessibleDescription(product.name);
  expect(cardOf(product).element().getBoundingClientRect().height).toBe(heightBefore);
  expect(trialText(product).elements()).toEqual([]);
  await expectNoViolations();
});

test('[CAT-79] replaces the trial offer with a link to the license when it is claimed in another tab', async () => {
  const { shop, catalogue } = createCatalogue();
  const product = catalogue.add({ trial: trialOf(7) });
  await openPage('/products', { shop });
  await expect.element(trialText(product)).toBeVisible();
  await waitUntilConnected(shop);
  const { licenseId } = started.data;
  shop.api.reply('trials.mine', { data: [product.id] });
  shop.api.reply('orders.owned', {
    data: [{ productId: product.id, licenseId, ticketId: null, trial: true }],
  });
  shop.live.send('license.trails.created', { productId: product.id });
  await expect.element(cardOf(product).getByRole('link', { name: 'View your license' })).toBeVisible();
  expect(trialText(product).elements()).toEqual([]);
});

test('[CAT-45] offers no trial until the claimed trials have loaded', async () => {
  const { shop, catalogue } = createCatalogue();
  const product = catalogue.add({ trial: trialOf(7) });
  const release = shop.api.hold('trials.mine');
  await openPage('/products', { shop });
  await expect.element(cardOf(product)).toBeVisible();
  expect(trialIcon(product).elements()).toEqual([]);
  release();
  await expect.element(trialIcon(product)).toBeVisible();
});

test('[CAT-45] offers no trial when the claimed trials fail to load', async () => {
  const { shop, catalogue } = createCatalogue();
  const product = catalogue.add({ trial: trialOf(7) });
  shop.live.cut();
  shop.api.breakDown('trials.mine', 503);
  stopClock();
  await openPage('/products', { shop });
  await expect.element(cards()).toHaveLength(1);
  const asked = () => shop.api.calls('trials.mine').length;
  // Once this call is answered, so are the ones before it.
  const waitForAnswers = () => fetch('/api/products/get/all');
  // The page gives up after three attempts.
  for (let seconds = 0; asked() < 3 && seconds < 60; seconds += 1) {
    await waitForAnswers();
    await advance(1000);
  }
  expect(asked()).toBe(3);
  await waitForAnswers();
  // The icon is lazy-loaded. With its code loaded, it would show at once.
  await import('./trial-modal.tsx');
  await advance(1000);
  expect(trialIcon(product).elements()).toEqual([]);
});

test('[CAT-47] [CAT-48] asks for confirmation of a trial in the exact wording, and claims nothing on Cancel or Escape', async () => {
  const { shop, product } = await openQuestion();
  await expect
    .element(question())
    .toMatchTextContent('Are you sure you want to activate a free trial for this product?');
  await expect.element(question()).toMatchTextContent(product.name);
  await expect.element(question()).toMatchTextContent('Trial Duration: 14 Days');
  const buttons = question()
    .getByRole('button')
    .elements()
    .map(({ textContent }) => textContent);
  expect(buttons).toEqual(['Cancel', 'Confirm']);
  await expectNoViolations();

  await question().getByRole('button', { name: 'Cancel' }).click();
  await expect.element(question()).not.toBeInTheDocument();
  await expect.element(trialIcon(product)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(question()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(question()).not.toBeInTheDocument();
  await expect.element(trialIcon(product)).toHaveFocus();
  expect(shop.api.calls('trials.claim')).toEqual([]);
});

test('[ORD-96] [UI-57] claims the trial once, even when Confirm is pressed twice, and opens the licenses', async () => {
  const { shop, product } = await openQuestion();
  const release = shop.api.hold('trials.claim');
  await confirm().click();
  await expect.element(confirm()).toHaveAttribute('aria-busy', 'true');
  await confirm().click({ force: true });
  // A claim in flight cannot be cancelled.
  await userEvent.keyboard('{Escape}');
  await expect.element(question()).toBeVisible();
  shop.api.reply('trials.mine', { data: [product.id] });
  release();
  await expectAlert(started.message, 'calm');
  await eventually(path).toBe('/dashboard/licenses/@me');
  await expect.element(question()).not.toBeInTheDocument();
  expect(shop.api.calls('trials.claim').map(({ body }) => body)).toEqual([{ productId: product.id }]);
});

test('[ORD-96] keeps the trial dialog open for a retry when the server cannot be reached', async () => {
  const { shop } = await openQuestion();
  shop.api.disconnect('trials.claim');
  await confirm().click();
  await expect.element(page.getByTestId('alert')).toMatchTextContent('Can’t reach the server.');
  await expect.element(question()).toBeVisible();
  await expect.element(confirm()).not.toHaveAttribute('aria-busy');
  await dismissAlert();
  shop.api.reply('trials.claim', started);
  await confirm().click();
  await eventually(path).toBe('/dashboard/licenses/@me');
});

test('[UI-52] removes the trial icon when the trial is claimed in another tab', async () => {
  const { shop, catalogue } = createCatalogue();
  const [claimed, other] = [catalogue.add({ trial: trialOf(7) }), catalogue.add({ trial: trialOf(7) })];
  await openPage('/products', { shop });
  await expect.element(trialIcon(claimed)).toBeVisible();
  await waitUntilConnected(shop);
  // Hold the refetch, so that only the event can remove the icon.
  shop.api.hold('trials.mine');
  shop.live.send('license.trails.created', { productId: claimed.id });
  await expect.element(trialIcon(claimed)).not.toBeInTheDocument();
  await expect.element(trialIcon(other)).toBeVisible();
});

test.for(['/products', '/products/Sample01'])(
  '[ORD-95] keeps the trial dialog at %s when the trial is claimed elsewhere, and refuses without a call',
  async (at) => {
    const { shop, product } = await openQuestion(at);
    await waitUntilConnected(shop);
    const asked = shop.api.calls('trials.mine').length;
    shop.api.reply('trials.mine', { data: [product.id] });
    shop.live.send('license.trails.created', { productId: product.id });
    await eventually(() => shop.api.calls('trials.mine').length).toBeGreaterThan(asked);
    await expect.element(question()).toBeVisible();
    await confirm().click();
    await expectAlert('You already have a free trial for this product', 'danger');
    await expect.element(question()).not.toBeInTheDocument();
    await expect.element(trialIcon(product)).not.toBeInTheDocument();
    expect(shop.api.calls('trials.claim')).toEqual([]);
    expect(document.activeElement?.tagName).not.toBe('BODY');
  },
);

test.for(['trial_claimed', 'trial_not_offered'] as const)(
  '[ORD-97] closes the trial dialog and updates the page when the server refuses with %s',
  async (error) => {
    const { shop, catalogue, product } = await openQuestion();
    // Changed without a live event.
    if (error === 'trial_claimed') shop.api.reply('trials.mine', { data: [product.id] });
    else catalogue.edit(product.id, { trial: { enabled: false, duration: 0 } });
    shop.api.refuse('trials.claim', error);
    await confirm().click();
    await expectAlert(errorCatalogue[error].message, 'danger');
    await expect.element(question()).not.toBeInTheDocument();
    await expect.element(trialIcon(product)).not.toBeInTheDocument();
    expect(path()).toBe('/products');
  },
);

test('does not redirect or alert a customer who signs in while the claim of another one is in flight', async () => {
  const { shop, product } = await openQuestion();
  const release = shop.api.hold('trials.claim');
  await confirm().click();
  await expect.element(confirm()).toHaveAttribute('aria-busy', 'true');
  shop.api.reply('auth.userData', { data: { ...admin, role: 'User', globalUsername: 'Next' } });
  document.cookie = `${requestTokenCookie}=token-of-next; Path=/`;
  shop.live.send('session.ended', { reason: 'replaced' });
  await expect.element(question()).not.toBeInTheDocument();
  await expect.element(page.getByRole('banner').getByRole('button', { name: /Next/ })).toBeVisible();
  release();
  await expect.element(trialIcon(product)).toBeVisible();
  expect(page.getByTestId('alert').elements()).toEqual([]);
  expect(path()).toBe('/products');
});
