/** At most two letters, from the first and the last word. */
export function initials(name: string): string {
  const words = name.split(/[\s._-]+/).filter(Boolean);
  const chosen = words.length > 1 ? [words.at(0), words.at(-1)] : words;
  return (
    chosen
      .map((word) => /^./u.exec(word ?? '')?.[0])
      .join('')
      .toUpperCase() || '?'
  );
}
