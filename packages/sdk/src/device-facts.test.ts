import { productHandshake } from '@botique/contract/licenses/product-protocol.ts';
import fc from 'fast-check';
import { hostname } from 'node:os';
import { expect, it } from 'vitest';
import { deviceFacts, showableLine } from './device-facts.ts';
import { deviceFactLimits } from './protocol.ts';

const { host, platform } = productHandshake.shape;

it('[LIC-130] reports the name of the computer and its system', () => {
  expect(deviceFacts({ hostName: true })).toEqual({
    host: hostname(),
    platform: expect.stringMatching(/^(?:Linux|macOS|Windows)$/),
  });
});

it('[LIC-130] reports no name of the computer if the product does not want to', () => {
  expect(deviceFacts({ hostName: false })).toEqual({ host: undefined, platform: expect.any(String) });
});

it.for([
  ['control characters', 'home\u0000-\u001B[31mserver\n', 'home-[31mserver'],
  ['spaces around it', '  home server ', 'home server'],
  ['half a character', 'home\uD800', 'home'],
  ['nothing visible', ' \u200B ', undefined],
  ['too many characters', 'x'.repeat(101), 'x'.repeat(100)],
  ['a character across the limit', `${'x'.repeat(99)}🤖`, 'x'.repeat(99)],
] as const)('[LIC-130] cleans a name with %s', ([, name, cleaned]) => {
  expect(showableLine(name, deviceFactLimits.host)).toBe(cleaned);
});

/** Any UTF-16 text, including half characters. */
const anyText = fc.string({
  unit: fc.nat({ max: 0xff_ff }).map((unit) => String.fromCharCode(unit)),
  maxLength: 300,
});

it('[LIC-130] reports only what the shop accepts, whatever the computer is called', () => {
  fc.assert(
    fc.property(anyText, (name) => {
      const [ofHost, ofPlatform] = [
        showableLine(name, deviceFactLimits.host),
        showableLine(name, deviceFactLimits.platform),
      ];
      expect(host.parse(ofHost)).toBe(ofHost);
      expect(platform.parse(ofPlatform)).toBe(ofPlatform);
    }),
  );
});
