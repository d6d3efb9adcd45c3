import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openTrustedKeys } from '@botique/sdk/lease/trusted-keys.ts';
import { claimLicenses } from './licenses/claim-licenses.ts';
import { chooseLicense } from './licenses/choose-license.ts';
import { openLicenseFile } from './licenses/license-file.ts';
import { takeLock } from './lock.ts';
import { messages } from './messages.ts';
import type { Places } from './places.ts';
import { Problem } from './problem.ts';
import { runLicense } from './run-license.ts';
import type { Settings } from './settings.ts';
import { createShop } from './shop.ts';
import type { Terminal } from './terminal/terminal.ts';
import type { Times } from './times.ts';

type Options = {
  settings: Settings;
  places: Places;
  terminal: Terminal;
  times: Times;
  /** The id or name of a license. */
  wanted: string | undefined;
};

/** Finds the license, and runs its product. Returns the exit code. */
export async function launch({ settings, places, terminal, times, wanted }: Options): Promise<number> {
  const shop = createShop(settings.shop);
  const keys = openTrustedKeys(settings.shop);
  if (settings.signingKey && (await keys.pin(settings.signingKey)) === 'stranger') {
    throw new Problem(messages.anotherShop(settings.shop));
  }
  const file = openLicenseFile(places.licenses);
  const claimProblem = await claimLicenses({ settings, shop, file });
  const license = await chooseLicense({ settings, shop, file, terminal, wanted, claimProblem });

  const home = places.ofLicense(license.id);
  const release = await takeLock(home);
  if (!release) throw new Problem(messages.runsAlready(license.name));
  process.once('exit', release);
  const data = join(home, 'data');
  mkdirSync(data, { recursive: true });
  return runLicense({ shop, keys, license, file, home, data, places, terminal, times });
}
