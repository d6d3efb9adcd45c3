import type { HiddenPlace } from './hidden-place.ts';

/** Up to the last '@' of a word with a host behind it, but not a digest, as in `image:tag@sha256:…`. */
const beforeHost = /(?<![^\s"'`<>])[^\s"'`<>]+@(?=[\p{L}\d[])(?!sha\d{3}:)/gu;
/** Where a name may start, and the sign behind it. */
const userAt = /(?:^|[=(,;[{|])(?<user>[^=(,;[{|:/?#&]{0,128}):(?!\/\/)/dg;
const labels = /^(?:mail|e-?mail|mailto|to|from|cc|bcc|npm|jsr|sips?|xmpp|file|node|webpack)$/i;

/** Finds `name:password@host` without a scheme. Looks at each word once, because every sign may start a name. */
export function findPairs(text: string): HiddenPlace[] {
  return [...text.matchAll(beforeHost)].flatMap(({ 0: word, index }): HiddenPlace[] => {
    const end = word.length - 1;
    for (const { groups, indices } of word.matchAll(userAt)) {
      const [from, colon] = indices?.groups?.['user'] ?? [0, 0];
      if (isPair(groups?.['user'] ?? '', word.slice(colon + 1, end)))
        return [{ from: index + from, to: index + end, kind: 'secret' }];
    }
    return [];
  });
}

/** Not a time, `10.0.0.7:80@`, an e-mail address with its label, `localhost:3000/@scope`, `C:\folder@2` or `:wave:@`. */
function isPair(user: string, password: string): boolean {
  if (password === '' || labels.test(user) || (/^[\d.]*$/.test(user) && /^\d*$/.test(password))) return false;
  return !/^(?:\d{1,5}[/?#]|[\\/.])/.test(password) && !/[/:]$/.test(password.slice(-1));
}
