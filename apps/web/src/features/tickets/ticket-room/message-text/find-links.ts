import { LinkifyIt } from 'linkify-it';

export type TextPart = { text: string; /** Set if it is a link. */ href?: string };

// Only explicit http URLs: 'node.js' and 'v1.2.co' are not links, and other schemas can start programs.
const finder = new LinkifyIt({ fuzzyLink: false, fuzzyEmail: false });
for (const schema of ['ftp:', '//', 'mailto:']) finder.add(schema, null);

/** Invisible characters. Some reverse the text direction, so that a link would show a false address. */
const invisible = /\p{Cf}/u;

/** Splits a text into links and plain text. Joined, the parts are the text again. */
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
