import type { User } from '@botique/contract/accounts/user.ts';
import { plainPage } from '../../platform/http/plain-page.ts';

type Options = { login: User; webOrigin: string; returnTo: string; nonce: string };

/** In a popup it tells the page that opened it and closes; as a whole page it goes back where one was. */
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
    title: 'You are signed in',
    text: 'You can close this window.',
    link: { href: `${webOrigin}${returnTo}`, text: 'Back to the shop' },
    extra: `<script nonce="${nonce}">${script}</script>`,
  });
}

/** A name such as `</script>` must stay a name. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}
