/** Vite's build manifest: the chunk of each source, and its imports. */
export type Manifest = Record<string, { file: string; imports?: string[] }>;

/**
 * Lists the chunks of the rendered screens in the head, so that the browser needn't discover them in turn.
 */
export function preloadsFrom(manifest: Manifest, template: string): (sources: string[]) => string {
  function find(source: string, found: Set<string>): void {
    const chunk = manifest[source];
    if (!chunk) throw new Error(`The build has no chunk for ${source}`);
    // Every page loads it already, or another import has added it.
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
