/** What Vite writes about its build: the chunk of each source, and what that imports. */
export type Manifest = Record<string, { file: string; imports?: string[] }>;

/** Names the chunks of the drawn screens in the page's head: the browser need not read one script to hear of the next. */
export function preloadsFrom(manifest: Manifest, template: string): (sources: string[]) => string {
  function find(source: string, found: Set<string>): void {
    const chunk = manifest[source];
    if (!chunk) throw new Error(`The build has no chunk for ${source}`);
    // Every page loads that one already, or it was met on another way.
    if (template.includes(`/${chunk.file}"`) || found.has(chunk.file)) return;
    found.add(chunk.file);
    for (const next of chunk.imports ?? []) find(next, found);
  }

  return (sources) => {
    const found = new Set<string>();
    for (const source of sources) find(source, found);
    return [...found]
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}" nonce="%NONCE%">`)
      .join('');
  };
}
