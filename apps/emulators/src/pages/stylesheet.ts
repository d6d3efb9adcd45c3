import { readFileSync } from 'node:fs';

/** A file of its own, so that the pages' policy can refuse every style and script written into them. */
export const stylesheet = readFileSync(new URL('page.css', import.meta.url), 'utf8');
