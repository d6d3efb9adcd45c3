import { stat } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

type Addressed = { method?: string; path: string };

/**
 * The page checks no schema: of a call it needs the method and the path. Without this, zod and every schema of the
 * contract would be a third of what a visitor has to load before he sees a button work; and in the server, which loads
 * the page to draw it, every schema would be there twice, which its description of the API cannot tell apart.
 */
export function endpointAddresses(): Plugin {
  return {
    name: 'botique:endpoint-addresses',
    async load(id) {
      const file = id.split('?', 1)[0] ?? id;
      if (!/\/packages\/contract\/src\/\w+\/(\w+-)?endpoints\.ts$/.test(file)) return null;
      // While developing the file changes under its name, and Node remembers modules by theirs.
      const { mtimeMs } = await stat(file);
      const module = (await import(`${pathToFileURL(file).href}?${mtimeMs}`)) as Record<
        string,
        Record<string, Addressed> | string
      >;
      return Object.entries(module)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(addressesOf(value))};`)
        .join('\n');
    },
  };
}

function addressesOf(calls: Record<string, Addressed> | string): Record<string, Addressed> | string {
  // A path that stands beside the calls, for no page to call.
  if (typeof calls === 'string') return calls;
  return Object.fromEntries(
    Object.entries(calls).map(([id, { method, path }]) => [id, { ...(method ? { method } : {}), path }]),
  );
}
