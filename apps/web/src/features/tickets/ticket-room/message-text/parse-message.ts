import { findLinks, type TextPart } from './find-links.ts';

export type MessageBlock =
  | { kind: 'text'; parts: TextPart[] }
  /** The text between two lines of ```. */
  | { kind: 'code'; language: string; text: string };

const opening = /^ {0,3}```[ \t]*([\w+#.-]{0,30})[ \t]*$/;
const closing = /^ {0,3}```[ \t]*$/;

/** Parses a message. Only code fences and web addresses have a meaning; all else is plain text. */
export function parseMessage(content: string): MessageBlock[] {
  const blocks: MessageBlock[] = [];
  const lines = content.split('\n');
  // Computed once: searching the end of each fence separately would be slow for a message full of them.
  const nextClosing = closingAfter(lines);
  let textFrom = 0;
  const endText = (end: number) => {
    const text = lines.slice(textFrom, end).join('\n');
    if (text.trim() !== '') blocks.push({ kind: 'text', parts: findLinks(text) });
  };

  for (let at = 0; at < lines.length; at += 1) {
    const fence = opening.exec(lines[at] ?? '');
    const end = nextClosing[at];
    // A fence that is never closed is text.
    if (!fence || end === undefined) continue;
    endText(at);
    blocks.push({ kind: 'code', language: fence[1] ?? '', text: lines.slice(at + 1, end).join('\n') });
    textFrom = end + 1;
    at = end;
  }
  endText(lines.length);
  return blocks;
}

/** For each line, the index of the next line that closes a fence. */
function closingAfter(lines: string[]): (number | undefined)[] {
  const closingLines: (number | undefined)[] = [];
  let next: number | undefined;
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    closingLines[at] = next;
    if (closing.test(lines[at] ?? '')) next = at;
  }
  return closingLines;
}
