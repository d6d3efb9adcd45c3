import { messages } from '../messages.ts';
import { Problem } from '../problem.ts';
import type { Settings } from '../settings.ts';
import { ShopRefusal, type Shop } from '../shop.ts';
import type { Terminal } from '../terminal/terminal.ts';
import type { License, LicenseFile } from './license-file.ts';

type Options = {
  settings: Settings;
  shop: Shop;
  file: LicenseFile;
  terminal: Terminal;
  /** An id or a name, from `--license` or `BOTIQUE_LICENSE`. */
  wanted: string | undefined;
  /** Why the claim code of this launcher brought nothing. */
  claimProblem: Problem | null;
};

/** The license to run. Asks if there are several, or none. */
export async function chooseLicense(options: Options): Promise<License> {
  const { file, terminal, wanted } = options;
  const licenses = file.all();
  return wanted === undefined
    ? ((await choose(licenses, file.last(), terminal)) ?? (await enterKey(options)))
    : find(wanted, options);
}

function find(wanted: string, { file, settings, claimProblem }: Options): License {
  const licenses = file.all();
  if (licenses.length === 0) throw claimProblem ?? new Problem(messages.noLicense(settings.shop));
  const found =
    licenses.find(({ id }) => id === wanted) ??
    licenses.find(({ name }) => name.toLowerCase() === wanted.trim().toLowerCase());
  if (!found) {
    const names = licenses.map(({ name }) => name);
    throw new Problem(messages.unknownLicense(wanted, names, settings.shop));
  }
  return found;
}

/** Undefined if there is none. */
async function choose(
  licenses: readonly License[],
  last: string | null,
  terminal: Terminal,
): Promise<License | undefined> {
  if (licenses.length < 2) return licenses[0];
  const preset = licenses.findIndex(({ id }) => id === last);
  if (!terminal.isInteractive) {
    const again = licenses[preset];
    if (again) return again;
    throw new Problem(messages.severalLicenses(licenses.map(({ name, id }) => `${name} (${id})`)));
  }
  terminal.say(messages.whichLicense);
  for (const [at, { name, productName }] of licenses.entries()) {
    terminal.say(`  ${at + 1}. ${name === productName ? name : `${name} (${productName})`}`);
  }
  for (;;) {
    const question = messages.chooseNumber(licenses.length, preset === -1 ? null : preset + 1);
    const answer = await terminal.ask(question);
    const chosen = answer === '' ? licenses[preset] : licenses[Number(answer) - 1];
    if (chosen) return chosen;
    terminal.warn(messages.noSuchNumber(licenses.length));
  }
}

async function enterKey({ settings, shop, file, terminal, claimProblem }: Options): Promise<License> {
  const isUsed = claimProblem instanceof ShopRefusal;
  if (claimProblem && (!isUsed || !terminal.isInteractive)) throw claimProblem;
  if (!terminal.isInteractive) throw new Problem(messages.noLicense(settings.shop));
  if (claimProblem) terminal.say(messages.claimRefused(claimProblem.message));
  for (;;) {
    const typed = await terminal.ask(messages.askForKey(settings.shopName), { isSecret: true });
    const key = typed.replaceAll(/\s/g, '');
    if (key === '') continue;
    try {
      const license = await readLicense(shop, key);
      file.merge([license]);
      return license;
    } catch (error) {
      if (!(error instanceof ShopRefusal) || error.isOutage) throw error;
      terminal.warn(error.error === 'license_key_required' ? messages.noKey : error.message);
    }
  }
}

async function readLicense(shop: Shop, key: string): Promise<License> {
  const given = await shop.post('/api/licenses/validate', { license: key });
  const { id, type, productName } = { ...(given as Partial<License> | undefined) };
  if (id === undefined || type === undefined || productName === undefined) {
    throw new Problem(messages.notTheShop, { isOutage: true });
  }
  return { id, key, productId: null, type, productName, name: productName };
}
