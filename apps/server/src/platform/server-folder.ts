import { findPackageJSON } from 'node:module';
import { dirname } from 'node:path';

/** `apps/server`, from the sources and from the bundle in its `dist` folder alike. */
export const serverFolder = dirname(findPackageJSON(import.meta.url) ?? '');

/** False in the bundle that `npm start` runs. */
export const runsFromSources = import.meta.filename.endsWith('.ts');
