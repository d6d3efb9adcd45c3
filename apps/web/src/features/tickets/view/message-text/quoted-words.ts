const fences = /^ {0,3}```.*$/gm;

/** A message in one line, as a quote or a voice has room for: without the fences around code. */
export function quotedWords(content: string): string {
  return content.replaceAll(fences, ' ').replaceAll(/\s+/g, ' ').trim() || 'sent a file';
}
