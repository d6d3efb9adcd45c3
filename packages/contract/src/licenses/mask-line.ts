import { hiddenMarks, type HiddenPlace } from './hidden-place.ts';
import { findNamedSecrets } from './named-secrets.ts';
import { findRandomText } from './random-text.ts';
import { findByPattern } from './secret-patterns.ts';

// eslint-disable-next-line no-control-regex
const colours = /\u001B\[[0-9;:]*m/g;

export const withoutColours = (content: string): string => content.replaceAll(colours, '');

/**
 * Hides keys, tokens, passwords and addresses in a console line, and cuts it. A line with hidden places loses
 * its colours, because they may stand in the middle of a token. Lines may be hostile, so every expression that
 * is used here looks at each character only a few times.
 */
export function maskLine(content: string, maxLength = Infinity): { text: string; hidden: number } {
  // PostgreSQL refuses JSON with half of an emoji.
  const whole = content.toWellFormed();
  // Hide first: half of a token may no longer look like one. Twice the length is enough for that.
  const plain = withoutColours(whole).slice(0, 2 * maxLength);
  const found = [...findByPattern(plain), ...findNamedSecrets(plain), ...findRandomText(plain)];
  const places = merged(found.map((place) => withWholeLetters(plain, place))).filter(
    ({ from }) => from < maxLength,
  );
  if (places.length === 0 && whole.length <= maxLength) return { text: whole, hidden: 0 };
  return { text: shownPart(plain, places, maxLength), hidden: places.length };
}

/**
 * Shows no text from behind the first `maxLength` characters, where a token may have been cut, even if marks
 * are shorter than what they hide. A mark is never cut.
 */
function shownPart(plain: string, places: readonly HiddenPlace[], maxLength: number): string {
  let text = '';
  let end = 0;
  for (const { from, to, kind } of places) {
    const before = plain.slice(end, from);
    if (text.length + before.length >= maxLength) break;
    text += before + hiddenMarks[kind];
    end = to;
  }
  const rest = plain.slice(end, Math.max(end, maxLength));
  const isAll = end + rest.length === plain.length && (rest === '' || text.length + rest.length <= maxLength);
  if (isAll) return text + rest;
  return (text + rest).slice(0, Math.max(text.length, maxLength - 1)).toWellFormed() + '…';
}

/** An emoji is two characters, and an expression may end between them. */
function withWholeLetters(plain: string, { from, to, kind }: HiddenPlace): HiddenPlace {
  const splits = (at: number) => /^[\uD800-\uDBFF][\uDC00-\uDFFF]/.test(plain.slice(at - 1, at + 1));
  return { from: splits(from) ? from - 1 : from, to: splits(to) ? to + 1 : to, kind };
}

/** In their order. Places that overlap become one, named after the first. */
function merged(places: HiddenPlace[]): HiddenPlace[] {
  const inOrder = places.toSorted((a, b) => a.from - b.from || b.to - a.to);
  const result: HiddenPlace[] = [];
  for (const place of inOrder) {
    const last = result.at(-1);
    if (last && place.from < last.to) last.to = Math.max(last.to, place.to);
    else result.push({ ...place });
  }
  return result;
}
