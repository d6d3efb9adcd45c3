import { randomBytes } from 'node:crypto';
import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';

export type Person = { id: string; name: string };

export const userDataCall = '**/api/auth/user/data';

/**
 * Signs a browser in without showing it a page, for the tests whose point is what comes afterwards.
 * `who` is the id or the username of somebody at the chat platform.
 */
export async function signIn(context: BrowserContext, who: string): Promise<void> {
  const authorize = await beginLogin(context);
  const consent = await context.request.post(
    `${authorize.origin}/emulator/chat/authorize${authorize.search}`,
    { data: { persona: who } },
  );
  expect(consent.status(), await consent.text()).toBe(200);
  const { location } = (await consent.json()) as { location: string };
  const signedIn = await context.request.get(location);
  expect(signedIn.status(), await signedIn.text()).toBe(200);
}

export async function signInAsAdmin(context: BrowserContext): Promise<void> {
  await signIn(context, 'june');
}

/** Somebody whom no other test knows: he can be banned, promoted and signed out. */
export async function signInAsSomeoneNew(context: BrowserContext, name = 'Nova'): Promise<Person> {
  const person = await newPerson(context, name);
  await signIn(context, person.id);
  return person;
}

/** Lives at the chat platform only, until he signs in. */
export async function newPerson(context: BrowserContext, name = 'Nova'): Promise<Person> {
  const { origin } = await beginLogin(context);
  const made = await context.request.post(`${origin}/emulator/chat/personas`, {
    data: { globalName: uniqueName(name) },
  });
  expect(made.status(), await made.text()).toBe(201);
  const { persona } = (await made.json()) as { persona: { id: string; globalName: string } };
  return { id: persona.id, name: persona.globalName };
}

export function uniqueName(name: string): string {
  return `${name} ${randomBytes(4).toString('hex')}`;
}

async function beginLogin(context: BrowserContext): Promise<URL> {
  const begun = await context.request.get('/auth/login', { maxRedirects: 0 });
  return new URL(begun.headers()['location'] ?? '');
}

export function loginLink(page: Page): Locator {
  return page.getByRole('banner').getByRole('link', { name: 'Login', exact: true });
}

/** Follows a Login, and gives the window that it opened. */
export async function openLoginPopup(page: Page, login: Locator = loginLink(page)): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await login.click();
  return opened;
}

/** On the consent page: becomes somebody who has never been here. */
export async function continueAsSomeoneNew(popup: Page, name: string): Promise<void> {
  await popup.getByRole('textbox').fill(name);
  await popup.getByRole('button', { name: 'Continue as someone new' }).click();
}

/** The avatar in the top bar, which opens the menu of who is signed in. */
export function accountButton(page: Page): Locator {
  return page.getByRole('banner').getByRole('button', { name: /^Account of / });
}

export async function expectSignedIn(page: Page, name: string): Promise<void> {
  await expect(accountButton(page)).toHaveAccessibleName(new RegExp(name));
  await expect(accountButton(page)).toBeEnabled();
  await expect(loginLink(page)).toHaveCount(0);
}

export async function expectVisitor(page: Page): Promise<void> {
  await expect(loginLink(page)).toBeVisible();
  await expect(accountButton(page)).toHaveCount(0);
}

/** Chooses an entry of the avatar's menu. */
export async function chooseInAccountMenu(page: Page, entry: string): Promise<void> {
  await accountButton(page).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** Consents in an open popup as somebody whom its page may not list any more: it shows only the latest newcomers. */
export async function consentAs(popup: Page, person: Person): Promise<void> {
  await popup.getByRole('heading', { level: 1 }).waitFor();
  const { origin, search } = new URL(popup.url());
  const consent = await popup.request.post(`${origin}/emulator/chat/authorize${search}`, {
    data: { persona: person.id },
  });
  const { location } = (await consent.json()) as { location: string };
  // From inside, as a form would: going there from outside would cut the popup from the page that opened it.
  await popup.evaluate((address) => window.location.assign(address), location);
}
