import { expect, it } from 'vitest';
import { systemOf } from './systems.ts';

const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15';

it.for([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36', 0, 'windows'],
  [mac, 0, 'macos'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36', 0, 'linux'],
  [mac, 5, null],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5, null],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9)', 5, null],
  ['curl/8', 0, null],
] as const)('[DEL-85] recognises computers that can run the launcher: %s', ([agent, touch, system]) => {
  expect(systemOf(agent, touch)).toBe(system);
});
