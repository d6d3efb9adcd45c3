import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { findShopUrl } from './shop-url.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'botique-sdk-'));
  vi.spyOn(process, 'cwd').mockReturnValue(folder);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

it('[SDK-2] prefers the option to BOTIQUE_URL, and that to the file of the launcher', () => {
  writeFileSync(join(folder, 'botique.json'), '{"url": "https://launcher.example"}');
  expect(findShopUrl(undefined)).toBe('https://launcher.example');
  vi.stubEnv('BOTIQUE_URL', 'https://variable.example');
  expect(findShopUrl(undefined)).toBe('https://variable.example');
  expect(findShopUrl('https://option.example')).toBe('https://option.example');
});

it('[SDK-2] says how to name a shop when there is none', () => {
  writeFileSync(join(folder, 'botique.json'), 'not JSON');
  expect(() => findShopUrl(undefined)).toThrow('No shop address: pass `url`, set BOTIQUE_URL');
});

it.for(['shop.example', 'ftp://shop.example', 'https://'])('[SDK-2] refuses the address %s', (url) => {
  expect(() => findShopUrl(url)).toThrow('The shop address is not a valid http or https URL');
});
