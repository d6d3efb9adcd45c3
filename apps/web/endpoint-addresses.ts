import { stat } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

type Addressed = { method?: string; path: string };

/**
 * Reduces endpoints to method and path. Their schemas and zod would be a third of the page's initial
 * download, and the server that renders the page would have duplicates of them in its OpenAPI document.
 */
export function endpointAddresses(): Plugin {
  return {
    name: 'botique:endpoint-addresses',
    async load(id) {
      const file = id.split('?', 1)[0] ?? id;
      if (!/\/packages\/contract\/src\/\w+\/(\w+-)?endpoints\.ts$/.test(file)) return null;
      // Node caches modules by URL, so an edited file needs a new one during development.
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
  // Some files also export a plain path, such as the one of PayPal's webhook.
  if (typeof calls === 'string') return calls;
  return Object.fromEntries(
    Object.entries(calls).map(([id, { method, path }]) => [id, { ...(method ? { method } : {}), path }]),
  );
}
