import type { HiddenPlace } from './hidden-place.ts';

/** Names of secrets, also as a part of longer names. Short ones only count as a word of their own. */
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
  '(?<![a-z])(?:auth|otp|pass|pin|pwd)(?![a-z])',
];

/** A name, and the sign before its value: `name=value`, `name: value`, `"name": "value"`. */
const assignment = new RegExp(
  String.raw`(?<name>${names.join('|')})[\w-]{0,40}\\?["'\`]?[ \t]{0,8}(?:=>|:=|=|:)[ \t]{0,8}`,
  'gi',
);

const quotes = ['\\"', '"', "'", '`'];
/** Their values may contain spaces. */
const headers = /^(?:authorization|cookie)$/i;
const noSecret = /^(?:true|false|null|undefined|none)?$/i;

/** Finds the values of names like 'password'. Says nothing about values that tell only whether there is one. */
export function findNamedSecrets(text: string): HiddenPlace[] {
  const places: HiddenPlace[] = [];
  for (const match of text.matchAll(assignment)) {
    // Also keeps the work small: a value may contain many more names.
    if (match.index < (places.at(-1)?.to ?? 0)) continue;
    const name = match.groups?.['name'] ?? '';
    const { from, to } = valueAt(text, match.index + match[0].length, headers.test(name));
    const value = text.slice(from, to);
    // Language models count tokens.
    const isCount = /s$/i.test(name) && /^\d{1,9}$/.test(value);
    if (!noSecret.test(value) && !isCount) places.push({ from, to, kind: 'secret' });
  }
  return places;
}

function valueAt(text: string, start: number, isHeader: boolean): { from: number; to: number } {
  const quote = quotes.find((mark) => text.startsWith(mark, start));
  const from = start + (quote?.length ?? 0);
  return { from, to: quote ? quotedEnd(text, from, quote) : unquotedEnd(text, from, isHeader) };
}

function quotedEnd(text: string, from: number, quote: string): number {
  let end = text.indexOf(quote, from);
  // Within the value, quotes are escaped.
  while (end > from && quote.length === 1 && text[end - 1] === '\\') end = text.indexOf(quote, end + 1);
  return end < 0 ? text.length : end;
}

function unquotedEnd(text: string, from: number, isHeader: boolean): number {
  const stop = isHeader ? /["'`]|$/g : /[\s&"'`]|$/g;
  stop.lastIndex = from;
  let end = stop.exec(text)?.index ?? text.length;
  // A bracket or comma after the value belongs to the sentence around it.
  while (end > from && ',;)]}.'.includes(text.charAt(end - 1))) end -= 1;
  return end;
}
