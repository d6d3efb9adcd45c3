import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { cruise, type IReporterOutput, type ICruiseResult, type ICruiseOptions } from 'dependency-cruiser';
import { pathToFileURL } from 'node:url';

/** Checks every import against `.dependency-cruiser.mjs`. Returns one line per violation. */
export async function checkBoundaries(checkout: string): Promise<string[]> {
  const config = (await import(pathToFileURL(join(checkout, '.dependency-cruiser.mjs')).href)) as {
    default: { forbidden: []; options: ICruiseOptions };
  };
  const { forbidden, options } = config.default;
  const folders = ['packages', 'apps'].filter((name) => statSync(join(checkout, name)).isDirectory());
  const result: IReporterOutput = await cruise(folders, {
    ...options,
    baseDir: checkout,
    ruleSet: { forbidden },
    validate: true,
  });
  const { modules, summary } = result.output as ICruiseResult;
  // A parser that reads no files reports no violations either.
  const seen = modules.filter(
    (module) => /\.tsx?$/.test(module.source) && !module.source.includes('node_modules'),
  );
  const written = folders.flatMap((folder) => listSources(join(checkout, folder)));
  const blind = seen.length < written.length || !seen.some((module) => module.dependencies.length > 0);
  return [
    ...(blind ? [`only ${seen.length} of ${written.length} modules were read`] : []),
    ...summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
  ];
}

function listSources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name === 'dist') return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return listSources(path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });
}
