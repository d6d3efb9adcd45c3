import { randomBytes, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { createKeyring } from './keyring.ts';
import { newLicenseKey, plainLicenseKey } from './license-key.ts';

const keyring = createKeyring(randomBytes(32));
const key = newLicenseKey();
const id = randomUUID();

it('[LIC-5] a sealed key opens again, and two seals of one key have nothing in common', () => {
  const [one, two] = [keyring.seal(key, id), keyring.seal(key, id)];
  expect(keyring.open(one, id)).toBe(key);
  expect(one.equals(two)).toBe(false);
});

it('[LIC-5] what was changed, belongs to another license or was sealed elsewhere does not open', () => {
  const sealed = keyring.seal(key, id);
  const changed = Buffer.from(sealed);
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  expect(() => keyring.open(changed, id)).toThrow();
  expect(() => keyring.open(sealed, randomUUID())).toThrow();
  expect(() => createKeyring(randomBytes(32)).open(sealed, id)).toThrow();
});

it('a key is found however it is typed, and by its own keyring only', () => {
  const typed = `  ${key.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l').replaceAll('-', ' ')}`;
  expect(plainLicenseKey(typed)).toBe(key.replaceAll('-', ''));
  expect(keyring.digest(typed).equals(keyring.digest(key))).toBe(true);
  expect(createKeyring(randomBytes(32)).digest(key).equals(keyring.digest(key))).toBe(false);
});
