import { randomBytes, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { createKeyring } from './keyring.ts';
import { newLicenseKey, plainLicenseKey } from './license-key.ts';

const keyring = createKeyring(randomBytes(32));
const key = newLicenseKey();
const id = randomUUID();

it('[LIC-5] opens a sealed key, and seals the same key differently each time', () => {
  const [one, two] = [keyring.seal(key, id), keyring.seal(key, id)];
  expect(keyring.open(one, id)).toBe(key);
  expect(one.equals(two)).toBe(false);
});

it('[LIC-5] refuses to open a key that was changed, moved to another license or sealed by another keyring', () => {
  const sealed = keyring.seal(key, id);
  const changed = Buffer.from(sealed);
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  expect(() => keyring.open(changed, id)).toThrow();
  expect(() => keyring.open(sealed, randomUUID())).toThrow();
  expect(() => createKeyring(randomBytes(32)).open(sealed, id)).toThrow();
});

it('digests a key the same however it is typed, and differently in another keyring', () => {
  const typed = `  ${key.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l').replaceAll('-', ' ')}`;
  expect(plainLicenseKey(typed)).toBe(key.replaceAll('-', ''));
  expect(keyring.digest(typed).equals(keyring.digest(key))).toBe(true);
  expect(createKeyring(randomBytes(32)).digest(key).equals(keyring.digest(key))).toBe(false);
});
