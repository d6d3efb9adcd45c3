import { LinkifyIt } from 'linkify-it';

export type TextPart = { text: string; /** Where it leads, when it is a link. */ href?: string };

// Only what says http itself: 'node.js' and 'v1.2.co' are no addresses, and other schemas start programs.
const finder = new LinkifyIt({ fuzzyLink: false, fuzzyEmail: false });
for (const schema of ['ftp:', '//', 'mailto:']) finder.add(schema, null);

/** Characters that leave no mark, of which some turn the direction: behind them a link would show another address. */
const invisible = /\p{Cf}/u;

/** Takes the links out of a text; all parts together are the text again. */
export function findLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let done = 0;
  for (const { index, raw } of finder.match(text) ?? []) {
    const [address = ''] = raw.split(invisible);
    const href = webAddress(address);
    if (!href) continue;
    if (index > done) parts.push({ text: text.slice(done, index) });
    parts.push({ text: address, href });
    done = index + address.length;
  }
  if (done < text.length) parts.push({ text: text.slice(done) });
  return parts;
}

function webAddress(address: string): string | null {
  try {
    const { protocol, href } = new URL(address);
    return protocol === 'http:' || protocol === 'https:' ? href : null;
  } catch {
    return null;
  }
}
