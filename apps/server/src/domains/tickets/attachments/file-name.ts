import { ticketLimits } from '@botique/contract/tickets/ticket-rules.ts';
import type { RecognisedFile } from './recognise-file.ts';

/** A name with none of these gets the first one. Excludes extensions that a computer would run or render. */
const extensions: Record<RecognisedFile['type'], readonly [string, ...string[]]> = {
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg', '.jfif'],
  'image/gif': ['.gif'],
  'image/webp': ['.webp'],
  'text/plain': ['.txt', '.log', '.md', '.json', '.yml', '.yaml', '.toml'],
};

/** Control characters, line separators, lone surrogates and bidi marks, which show 'gpj.exe' as 'exe.jpg'. */
const misleading = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\uFEFF]/gu;

/** Returns a name that is safe to show and save: without a path, and with an extension that fits the type. */
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

/** A leading dot hides a file, and some systems drop a trailing dot. */
function withoutEdges(name: string): string {
  return name.replaceAll(/^[\s.]+|[\s.]+$/gu, '');
}

/** Cuts at a character boundary. */
function cut(text: string, most: number): string {
  let kept = '';
  for (const character of text) {
    if (kept.length + character.length > most) break;
    kept += character;
  }
  return kept;
}
