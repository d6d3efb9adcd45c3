import type { HiddenPlace } from './hidden-place.ts';
import { isHarmless } from './harmless-value.ts';
import { isHeader, isPhrase, listEnd, valueAt } from './named-secrets-end.ts';

/** Names of secrets, also as a part of longer names. */
const names = [
  'tokens?',
  'secret',
  'passw(?:or)?d',
  'passphrase',
  'passcode',
  'credentials?',
  'authorization',
  'cookie',
  '(?:seed|recovery|backup)[-_ ]?phrase',
  'mnemonic',
  '[cx]srf',
  'sess(?:ion)?[-_. ]?ids?(?![a-z])',
  '(?:api|access|client|encryption|licen[cs]e|master|private|signing)[-_. ]?key',
];
/** These only count as a word of their own, or as the last one of `dbPass`. */
const shortNames = ['auth', 'jwt', 'otp', 'pass', 'pin', 'pwd', 'pw', 'session(?=[ \\t]{0,8}=)', 'sid'];
const name = `(?<name>${names.join('|')}|(?<short>${shortNames.join('|')})(?![a-z]))`;
const space = String.raw`[ \t]{0,8}`;

const printed = String.raw`(?:\w{1,20}\(\d{1,6}\) )?(?:\[ ["'\`]|\{ (?:["'\`]|[\w$]{1,40}:))`;

/**
 * A name, up to three more words, and the sign before the value: `name=value`, `name for mo: value`,
 * `"name": "value"`. Lists of headers have a comma: `['x-name', 'value']`.
 * `console.log('names', values)` prints no sign before the bracket of an object.
 */
const assignment = new RegExp(
  String.raw`${name}(?<rest>[\w-]{0,40}(?:[ \t][a-z][\w'-]{0,11}){0,3})\\?["'\`]?${space}(?:=>|:=|=|:(?!:)|(?<comma>,)(?=${space}["'\`[])|[ \t](?=${printed}))${space}`,
  'gi',
);
/** `--name value` */
const option = new RegExp(
  String.raw`(?<![\w-])--[\w-]{0,40}?${name}(?<rest>[\w-]{0,40})[ \t]{1,8}(?=[^\s-])`,
  'gi',
);
/** `<name>value</name>` */
const element = new RegExp(String.raw`<[\w:.-]{0,40}?${name}(?<rest>[\w-]{0,40})>(?=[^<]{1,400}</)`, 'gi');

/** A value that looks like a name itself, as in `auth failed: password: abc`. */
const isName = (value: string): boolean => value.length <= 60 && /^\S*:$/.test(value);

/** Finds the values of names like 'password'. Says nothing about values that tell only whether there is one. */
export function findNamedSecrets(text: string): HiddenPlace[] {
  return [...findAfter(text, assignment), ...findAfter(text, option), ...findAfter(text, element)];
}

function findAfter(text: string, form: RegExp): HiddenPlace[] {
  const places: HiddenPlace[] = [];
  form.lastIndex = 0;
  for (let match = form.exec(text); match; match = form.exec(text)) {
    const groups = match.groups ?? {};
    const found = { name: groups['name'] ?? '', rest: groups['rest'] ?? '' };
    const nameAt = match.index + match[0].lastIndexOf(found.name + found.rest);
    const key = keyBefore(text, nameAt);
    if (
      (groups['short'] && !isOwnWord(key, found.name)) ||
      (groups['comma'] && !isHeaderName(key, found.name))
    ) {
      form.lastIndex = nameAt + found.name.length;
      continue;
    }
    const start = match.index + match[0].length;
    const secret = { ...found, key };
    const { from, to: end } =
      form === element ? { from: start, to: text.indexOf('<', start) } : valueAt(text, start, secret);
    const value = text.slice(from, end);
    if ((from === start && isName(value)) || isHarmless(value, { ...secret, isPhrase: isPhrase(found) })) {
      form.lastIndex = from;
      continue;
    }
    const to = form === element ? end : listEnd(text, end, secret);
    places.push({ from, to, kind: 'secret' });
    // Also keeps the work small: a value may contain many more names.
    form.lastIndex = Math.max(to, from + 1);
  }
  return places;
}

/** The part of a longer name before a name, with the sign before it: `?db_` of `?db_password`. */
function keyBefore(text: string, at: number): string {
  let start = at;
  while (start > 0 && at - start < 40 && /[\w.-]/.test(text.charAt(start - 1))) start -= 1;
  return text.slice(Math.max(0, start - 1), at);
}

function isOwnWord(key: string, found: string): boolean {
  return !/[a-z]$/i.test(key) || (/[a-z]$/.test(key) && /^[A-Z]/.test(found));
}

function isHeaderName(key: string, found: string): boolean {
  return /^["'`]x-/i.test(key) || (/^["'`](?:set-|proxy-)?$/i.test(key) && isHeader(found));
}
