import { findPackageJSON } from 'node:module';
import { dirname } from 'node:path';

/** `apps/server`, whether the code runs from source or from the bundle in `dist`. */
export const serverFolder = dirname(findPackageJSON(import.meta.url) ?? '');

/** False in the bundle that `npm start` runs. */
export const runsFromSources = import.meta.filename.endsWith('.ts');
