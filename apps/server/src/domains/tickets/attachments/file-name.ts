import { ticketLimits } from '@botique/contract/tickets/ticket-rules.ts';
import type { RecognisedFile } from './recognise-file.ts';

/** The first one is given to a name that has none of them. Whatever a computer would run or draw is not here. */
const extensions: Record<RecognisedFile['type'], readonly [string, ...string[]]> = {
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg', '.jfif'],
  'image/gif': ['.gif'],
  'image/webp': ['.webp'],
  'text/plain': ['.txt', '.log', '.md', '.json', '.yml', '.yaml', '.toml'],
};

/** Control characters, line separators, halves of a pair, and what turns the direction: 'gpj.exe' would read 'exe.jpg'. */
const misleading = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\uFEFF]/gu;

/** A name under which a file can be shown and saved: without a path, and with an extension that says what it is. */
export function safeFileName(given: string, type: RecognisedFile['type']): string {
  const name = withoutEdges(lastPart(given.replaceAll(misleading, '')).replaceAll(/\s+/gu, ' '));
  const [usual, ...others] = extensions[type];
  const fitting = [usual, ...others].find((extension) => name.toLowerCase().endsWith(extension));
  const stem = withoutEdges(fitting ? name.slice(0, -fitting.length) : name);
  const extension = fitting ? name.slice(-fitting.length) : usual;
  return `${withoutEdges(cut(stem, ticketLimits.attachmentName - extension.length)) || 'file'}${extension}`;
}

function lastPart(path: string): string {
  return path.split(/[/\\]/).findLast((part) => part.trim() !== '') ?? '';
}

/** A name that begins with a dot is hidden, and one that ends with one loses it on some computers. */
function withoutEdges(name: string): string {
  return name.replaceAll(/^[\s.]+|[\s.]+$/gu, '');
}

/** Between whole characters. */
function cut(text: string, most: number): string {
  let kept = '';
  for (const character of text) {
    if (kept.length + character.length > most) break;
    kept += character;
  }
  return kept;
}
