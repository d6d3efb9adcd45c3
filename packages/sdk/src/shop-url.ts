import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The launcher writes this file into the folder of the product. */
export const launcherFile = 'botique.json';

/** From the option, `BOTIQUE_URL`, or the launcher's file in the current folder. */
export function findShopUrl(option: string | undefined): string {
  const url = option || process.env['BOTIQUE_URL'] || urlFromLauncher();
  if (!url) {
    throw new TypeError(
      `No shop address: pass \`url\`, set BOTIQUE_URL, or add ${launcherFile} with {"url": "https://…"}.`,
    );
  }
  if (!/^https?:\/\/./.test(url) || !URL.canParse(url)) {
    throw new TypeError(`The shop address is not a valid http or https URL: ${JSON.stringify(url)}.`);
  }
  return url;
}

function urlFromLauncher(): string | undefined {
  try {
    const { url } = JSON.parse(readFileSync(join(process.cwd(), launcherFile), 'utf8')) as { url?: unknown };
    return typeof url === 'string' ? url : undefined;
  } catch {
    return undefined;
  }
}
