import { expect, it } from 'vitest';
import { uptime, uptimeInHours } from './uptime.ts';

const since = new Date('2026-11-15T12:00:00.000Z');
const after = (seconds: number) => uptime(since, new Date(since.getTime() + seconds * 1000));

it.each([
  [0, '0s'],
  [8.9, '8s'],
  [59, '59s'],
  [60, '1m 00s'],
  [351, '5m 51s'],
  [3600, '1h 00m 00s'],
  [13 * 3600 + 42 * 60 + 8, '13h 42m 08s'],
  [86_399, '23h 59m 59s'],
  [86_400, '1d 00h 00m'],
  [6 * 86_400 + 4 * 3600 + 17 * 60 + 59, '6d 04h 17m'],
  [400 * 86_400, '400d 00h 00m'],
])('[LED-29] shows the uptime after %d seconds as %s', (seconds, words) => {
  expect(after(seconds)).toBe(words);
});

it("[LED-29] shows an uptime of 0s when the browser's clock is behind the server's", () => {
  expect(after(-90)).toBe('0s');
});

it.each([
  [-1, '0h 00m 00s'],
  [351, '0h 05m 51s'],
  [13 * 3600 + 42 * 60 + 8, '13h 42m 08s'],
  [148 * 3600 + 17 * 60 + 3, '148h 17m 03s'],
])('[LIC-79] shows the uptime after %d seconds in hours as %s', (seconds, words) => {
  expect(uptimeInHours(since, new Date(since.getTime() + seconds * 1000))).toBe(words);
});
