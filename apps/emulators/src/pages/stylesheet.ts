import { readAsset } from '../read-asset.ts';

/** A separate file, so that the pages' content security policy can forbid inline styles and scripts. */
export const stylesheet = readAsset('pages/page.css');
