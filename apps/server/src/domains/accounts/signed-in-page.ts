import type { User } from '@botique/contract/accounts/user.ts';
import { plainPage } from '../../platform/http/plain-page.ts';

type Options = { login: User; webOrigin: string; returnTo: string; nonce: string };

/** In a popup, posts the login to the opener and closes. As a full page, redirects to `returnTo`. */
export function signedInPage({ login, webOrigin, returnTo, nonce }: Options): string {
  const script = `
const page = ${inScript(webOrigin)};
if (window.opener) {
  window.opener.postMessage({ login: ${inScript(login)} }, page);
  window.close();
} else {
  location.replace(page + ${inScript(returnTo)});
}`;
  return plainPage({
    title: 'You’re logged in',
    text: 'You can close this window.',
    link: { href: `${webOrigin}${returnTo}`, text: 'Back to the shop' },
    extra: `<script nonce="${nonce}">${script}</script>`,
  });
}

/** Escapes `<`, so that a user named `</script>` cannot break out of the script. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}
