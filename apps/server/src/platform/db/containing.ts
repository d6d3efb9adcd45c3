/** A pattern for `ilike`: these very characters anywhere in the text, also those that mean something in a pattern. */
export function containing(q: string): string {
  return `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
