import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { createShop } from '../shop.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { startScriptedShop, type ScriptedShop } from '../testing/scripted-shop.ts';
import { chooseLicense } from './choose-license.ts';
import { openLicenseFile, type License } from './license-file.ts';

let shop: ScriptedShop;
let path: string;
beforeEach(async () => {
  shop = await startScriptedShop();
  const home = mkdtempSync(join(tmpdir(), 'botique-licenses-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  path = join(home, 'licenses.json');
});

/** Someone who types these answers. */
function typing(...answers: string[]) {
  const said: string[] = [];
  const secret: boolean[] = [];
  const terminal: Terminal = {
    isInteractive: true,
    say: (text) => void said.push(text),
    warn: (text) => void said.push(text),
    progress: () => {},
    ask: async (question, { isSecret = false } = {}) => {
      said.push(question);
      secret.push(isSecret);
      const answer = answers.shift();
      if (answer === undefined) throw new Error('Nothing more is typed.');
      return answer;
    },
  };
  return { terminal, said, secret };
}

function choose(terminal: Terminal, licenses: License[] = []): Promise<License> {
  const file = openLicenseFile(path);
  if (licenses.length > 0) file.merge(licenses);
  const settings = { shop: shop.url, shopName: 'Botique', claim: null, signingKey: null };
  const parts = { settings, shop: createShop(shop.url), file, terminal };
  return chooseLicense({ ...parts, wanted: undefined, claimProblem: null });
}

it('[DEL-33] asks which license to run, by number, until there is an answer', async () => {
  const licenses = [shop.addLicense(), shop.addLicense({ name: 'Mall Bot' })];
  const { terminal, said } = typing('', '3', 'x', '2');
  expect(await choose(terminal, licenses)).toMatchObject({ name: 'Mall Bot' });
  expect(said.slice(0, 4)).toEqual([
    'Which one do you want to run?',
    '  1. Warden',
    '  2. Mall Bot (Warden)',
    'Enter a number from 1 to 2: ',
  ]);
});

it('[DEL-33] offers the last choice with Enter', async () => {
  const licenses = [shop.addLicense(), shop.addLicense({ name: 'Mall Bot' })];
  const { id } = await choose(typing('2').terminal, licenses);
  openLicenseFile(path).setLast(id);
  const { terminal, said } = typing('');
  expect(await choose(terminal)).toMatchObject({ name: 'Mall Bot' });
  expect(said.at(-1)).toBe('Enter a number from 1 to 2, or press Enter for 2: ');
});

it('[DEL-33] asks for a key if there is no license, without showing it, and keeps it', async () => {
  const license = shop.addLicense();
  const { terminal, said, secret } = typing('', 'WRONG-KEY', ` ${license.key} `);
  expect(await choose(terminal)).toMatchObject({
    id: license.id,
    key: license.key,
    type: 'warden',
    productId: null,
  });
  expect(secret).toEqual([true, true, true]);
  expect(said).toContain('This license key is not valid. Copy it again from your dashboard.');
  expect(said.join('\n')).not.toContain(license.key);
  expect(await choose(typing().terminal)).toMatchObject({ id: license.id });
});
