import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { deviceUuid } from './device.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'botique-sdk-'));
});
afterEach(() => {
  delete process.env['BOTIQUE_DEVICE'];
  chmodSync(folder, 0o700);
  rmSync(folder, { recursive: true });
});

it('[SDK-3] creates a UUID once and keeps it', () => {
  const inside = join(folder, 'not', 'there', 'yet');
  const uuid = deviceUuid(undefined, inside);
  expect(uuid).toMatch(/^[0-9a-f-]{36}$/);
  expect(deviceUuid(undefined, inside)).toBe(uuid);
  expect(readFileSync(join(inside, 'device'), 'utf8')).toBe(`${uuid}\n`);
});

it('[SDK-3] replaces a file that contains no UUID', () => {
  writeFileSync(join(folder, 'device'), 'half a uu');
  const uuid = deviceUuid(undefined, folder);
  expect(deviceUuid(undefined, folder)).toBe(uuid);
  expect(readdirSync(folder)).toEqual(['device']);
});

it('[SDK-3] works where nothing can be written', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(deviceUuid(undefined, join(file, 'below'))).toMatch(/^[0-9a-f-]{36}$/);
});

it('[SDK-3] uses BOTIQUE_DEVICE, and refuses one that is no UUID', () => {
  process.env['BOTIQUE_DEVICE'] = '5b8f6c1e-2f3a-4c2a-9a63-6d0c1b7e9f42';
  expect(deviceUuid(undefined, folder)).toBe('5b8f6c1e-2f3a-4c2a-9a63-6d0c1b7e9f42');
  process.env['BOTIQUE_DEVICE'] = 'my laptop';
  expect(() => deviceUuid(undefined, folder)).toThrow('BOTIQUE_DEVICE must be a UUID.');
});

it('[SDK-3] takes a UUID as an option', () => {
  const uuid = '5b8f6c1e-2f3a-4c2a-9a63-6d0c1b7e9f42';
  expect(deviceUuid(uuid, folder)).toBe(uuid);
  expect(() => deviceUuid('my laptop', folder)).toThrow('device must be a UUID.');
});
