import type { HiddenPlace } from './hidden-place.ts';
import { isHarmless } from './harmless-value.ts';

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
  '(?:api|access|client|encryption|licen[cs]e|master|private|signing)[-_. ]?key',
];
/** These only count as a word of their own, or as the last one of `dbPass`. */
const shortNames = ['auth', 'jwt', 'otp', 'pass', 'pin', 'pwd', 'session(?=[ \\t]{0,8}=)', 'sid'];
const name = `(?<name>${names.join('|')}|(?<short>${shortNames.join('|')})(?![a-z]))`;
const space = String.raw`[ \t]{0,8}`;

/**
 * A name, up to three more words, and the sign before the value: `name=value`, `name for mo: value`,
 * `"name": "value"`. Lists of headers have a comma: `['x-name', 'value']`.
 */
const assignment = new RegExp(
  String.raw`${name}(?<rest>[\w-]{0,40}(?:[ \t][a-z][\w'-]{0,11}){0,3})\\?["'\`]?${space}(?:=>|:=|=|:(?!:)|(?<comma>,)(?=${space}["'\`]))${space}`,
  'gi',
);
/** `--name value` */
const option = new RegExp(
  String.raw`(?<![\w-])--[\w-]{0,40}?${name}(?<rest>[\w-]{0,40})[ \t]{1,8}(?=[^\s-])`,
  'gi',
);
/** `<name>value</name>` */
const element = new RegExp(String.raw`<[\w:.-]{0,40}?${name}(?<rest>[\w-]{0,40})>(?=[^<]{1,400}</)`, 'gi');

const quotes = ['\\"', '"', "'", '`'];
/** Their values may contain spaces. */
const headers = /^(?:authorization|cookie)$/i;
/** Within a value that looks like a name itself, as in `auth failed: password: abc`. */
const longestName = 60;

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
    const { from, to } =
      form === element
        ? { from: start, to: text.indexOf('<', start) }
        : valueAt(text, start, { ...found, key });
    const value = text.slice(from, to);
    const isName = value.endsWith(':') && value.length <= longestName;
    const isHidden = !isName && !isHarmless(value, { ...found, key });
    if (isHidden) places.push({ from, to, kind: 'secret' });
    // Also keeps the work small: a value may contain many more names.
    form.lastIndex = isHidden ? Math.max(to, from + 1) : from;
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
  return /^["'`]x-/i.test(key) || (/^["'`](?:set-|proxy-)?$/i.test(key) && headers.test(found));
}

type Found = { name: string; key: string };

function valueAt(text: string, start: number, found: Found): { from: number; to: number } {
  const quote = quotes.find((mark) => text.startsWith(mark, start));
  const from = start + (quote?.length ?? 0);
  return { from, to: quote ? quotedEnd(text, from, quote) : unquotedEnd(text, from, found) };
}

function quotedEnd(text: string, from: number, quote: string): number {
  let end = text.indexOf(quote, from);
  // Within the value, quotes are escaped.
  while (end > from && quote.length === 1 && text[end - 1] === '\\') end = text.indexOf(quote, end + 1);
  return end < 0 ? text.length : end;
}

function unquotedEnd(text: string, from: number, { name: found, key }: Found): number {
  const stop = headers.test(found) ? headerEnd(key) : /^[?&]/.test(key) ? /[\s&"'`<>]|$/g : /\s|$/g;
  stop.lastIndex = from;
  let end = stop.exec(text)?.index ?? text.length;
  // A bracket, comma or quote after the value belongs to the sentence around it.
  while (end > from && ',;)]}."\'`'.includes(text.charAt(end - 1))) end -= 1;
  return end;
}

/** A header ends with its line, or with the quote before its name. */
function headerEnd(key: string): RegExp {
  const quote = /^["'`]/.exec(key)?.[0];
  return quote ? new RegExp(`${quote}|$`, 'g') : /$/g;
}
