import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openLicenseFile, type License } from './license-file.ts';

const licenseOf = (name: string): License => ({
  id: `id of ${name}`,
  key: `key of ${name}`,
  productId: null,
  type: 'warden',
  productName: 'Warden',
  name,
});

it('[DEL-32] keeps what another launcher has written since the file was read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'botique-licenses-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'licenses.json');
  const running = openLicenseFile(path);
  running.merge([licenseOf('Mall Bot')]);
  openLicenseFile(path).merge([licenseOf('Shop Bot')], 'lc_0123456789abcdefghij');
  running.merge([{ ...licenseOf('Mall Bot'), productId: 'Wd4xK9Qe' }]);
  running.forget('nobody');
  const next = openLicenseFile(path);
  expect(next.all().map(({ name }) => name)).toEqual(['Mall Bot', 'Shop Bot']);
  expect(next.all()[0]?.productId).toBe('Wd4xK9Qe');
  expect(next.wasUsed('lc_0123456789abcdefghij')).toBe(true);
});
