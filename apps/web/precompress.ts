import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressions = { br: promisify(brotliCompress), gz: promisify(gzip) };

/** Smaller files fit into one network packet anyway. */
const worthIt = 1024;

/** Compresses scripts and styles at build time and writes the results beside them for the server to send. */
export function precompress(): Plugin {
  return {
    name: 'botique:precompress',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.values(bundle)
        .map((file) => ({
          path: join(dir, file.fileName),
          content: Buffer.from(file.type === 'chunk' ? file.code : file.source),
        }))
        .filter(({ path, content }) => /\.(?:js|css)$/.test(path) && content.length >= worthIt);
      await Promise.all(
        files.flatMap(({ path, content }) =>
          Object.entries(compressions).map(async ([ending, compress]) =>
            writeFile(`${path}.${ending}`, await compress(content)),
          ),
        ),
      );
    },
  };
}
