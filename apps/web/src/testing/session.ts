import { requestTokenCookie } from '@botique/contract/accounts/cookies.ts';
import type { User } from '@botique/contract/accounts/user.ts';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import type { TestShop } from './server/test-shop.ts';

export const loginLink = page.getByRole('banner').getByRole('link', { name: 'Login' });
export const accountButton = page.getByRole('banner').getByRole('button', { name: /^Account: / });

/** Sets the readable half of a login session, as a login in this browser does. Null signs out. */
export function setRequestToken(token: string | null): void {
  document.cookie = `${requestTokenCookie}=${token ?? ''}; Path=/${token ? '' : '; Max-Age=0'}`;
}

/** Simulates a login in another window of this browser: the server now reports this user. */
export function signInElsewhere({ api }: TestShop, user: User): void {
  setRequestToken(`token-of-${user.id}`);
  api.reply('auth.userData', { data: user });
}

/** Posts the message of the login popup. The page trusts only the server about who signed in. */
export function postLoginMessage(login: object = {}): void {
  window.postMessage({ login }, window.location.origin);
}

/** Simulates a return to this tab. */
export function lookAtPage(): void {
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

export async function expectVisitor(): Promise<void> {
  await expect.element(loginLink).toBeVisible();
  await expect.element(accountButton).not.toBeInTheDocument();
}

export async function expectSignedIn({ globalUsername }: User): Promise<void> {
  await expect.element(accountButton).toHaveAccessibleName(new RegExp(globalUsername));
  await expect.element(loginLink).not.toBeInTheDocument();
}
