import { inOneLine } from '../../excerpt.ts';

/** A message as a quote or a voice has room for. */
export function quotedWords(content: string): string {
  return inOneLine(content) || 'sent a file';
}
