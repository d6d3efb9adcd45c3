import { readAsset } from '../read-asset.ts';

/** A file of its own, so that the pages' policy can refuse every style and script written into them. */
export const stylesheet = readAsset('pages/page.css');
