import { inOneLine } from '../../excerpt.ts';

/** A message on one line, for quotes and screen readers. */
export function quotedWords(content: string): string {
  return inOneLine(content) || 'sent a file';
}
