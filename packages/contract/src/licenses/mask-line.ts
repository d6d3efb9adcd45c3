import { hiddenMarks, type HiddenPlace } from './hidden-place.ts';
import { findNamedSecrets } from './named-secrets.ts';
import { findRandomText } from './random-text.ts';
import { findByPattern } from './secret-patterns.ts';

// eslint-disable-next-line no-control-regex
const colours = /\u001B\[[0-9;:]*m/g;

export const withoutColours = (content: string): string => content.replaceAll(colours, '');

/**
 * Hides keys, tokens, passwords and addresses in a console line. A line with hidden places loses its colours,
 * because they may stand in the middle of a token. Lines may be hostile, so every expression that is used
 * here looks at each character only a few times.
 */
export function maskLine(content: string): { text: string; hidden: number } {
  const plain = withoutColours(content);
  const places = merged([...findByPattern(plain), ...findNamedSecrets(plain), ...findRandomText(plain)]);
  if (places.length === 0) return { text: content, hidden: 0 };
  let text = '';
  let end = 0;
  for (const { from, to, kind } of places) {
    text += plain.slice(end, from) + hiddenMarks[kind];
    end = to;
  }
  return { text: text + plain.slice(end), hidden: places.length };
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
