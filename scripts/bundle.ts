import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown, type Plugin } from 'rolldown';

/**
 * Bundles the server and the emulators, because Node spends most of a start looking for 1,900 files. A bundle
 * is read completely when it is loaded, so a rebuild doesn't affect a running server.
 */
const apps = fileURLToPath(new URL('../apps', import.meta.url));
const server = join(apps, 'server');

/** Large packages that not every start needs. */
const leftOut = /^(?:fontkit|graphile-worker|pdfkit|redis|selfsigned|vite)$/;

/** An import statement at the top of the bundle would load these packages at every start. */
const requireWhenUsed: Plugin = {
  name: 'require-when-used',
  resolveId: {
    filter: { id: leftOut },
    handler(id, importer, { kind }) {
      const isStatement = kind === 'import-statement' && !importer?.startsWith('\0require:');
      return isStatement ? `\0require:${id}` : { id, external: true };
    },
  },
  load: {
    filter: { id: /^\0require:/ },
    handler: (id) => `module.exports = require('${id.slice('\0require:'.length)}');`,
  },
};

/** Swagger UI looks for its images and scripts next to its own code. */
const findSwaggerFiles: Plugin = {
  name: 'find-swagger-files',
  transform: {
    filter: { id: /@fastify\/swagger-ui\/(?:index|lib\/routes)\.js$/, code: '__dirname' },
    handler(code, id) {
      const home = "require('node:path').dirname(require.resolve('@fastify/swagger-ui'))";
      const folder = id.endsWith('/routes.js') ? `require('node:path').join(${home}, 'lib')` : home;
      return { code: code.replaceAll('__dirname', folder), map: null };
    },
  },
};

type Options = {
  /** Modules that live in another bundle, mapped to that bundle's file. */
  elsewhere?: Record<string, string>;
  alias?: Record<string, string>;
};

async function bundle(source: string, target: string, { elsewhere = {}, alias = {} }: Options = {}) {
  const build = await rolldown({
    input: source,
    platform: 'node',
    external: Object.keys(elsewhere),
    plugins: [requireWhenUsed, findSwaggerFiles],
    resolve: { alias },
  });
  const { output } = await build.generate({
    file: target,
    codeSplitting: false,
    sourcemap: true,
    sourcemapExcludeSources: true,
    paths: elsewhere,
  });
  await build.close();
  await mkdir(dirname(target), { recursive: true });
  for (const file of output) {
    await replaceFile(
      join(dirname(target), file.fileName),
      file.type === 'chunk' ? file.code : String(file.source),
    );
  }
}

/** Replaces the file atomically, so that a starting server never reads half of it. */
async function replaceFile(path: string, content: string): Promise<void> {
  const unfinished = `${path}.${process.pid}`;
  await writeFile(unfinished, content);
  await rename(unfinished, path);
}

/** Two files: the small main.js turns on the compile cache, from which server.js is then loaded. */
async function bundleServer(folder: string, options: Options = {}): Promise<void> {
  const program = join(server, 'src/boot/start-server.ts');
  await bundle(program, join(folder, 'server.js'), options);
  await bundle(join(server, 'src/main.ts'), join(folder, 'main.js'), {
    elsewhere: { [program]: './server.js' },
  });
}

if (process.argv.includes('--with-failpoints')) {
  await bundleServer(join(server, 'dist/failpoints'), {
    alias: { '#failpoints': join(server, 'src/testing/armed-failpoints.ts') },
  });
} else {
  await bundleServer(join(server, 'dist'));
  await bundle(join(apps, 'emulators/src/main.ts'), join(apps, 'emulators/dist/main.js'));
}
