/** An `ilike` pattern that matches this text anywhere. Escapes pattern characters in it. */
export function containing(q: string): string {
  return `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
