import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { assemblePage } from './rendered-page.ts';

const pieces = fc.array(fc.string({ unit: 'binary', maxLength: 3000 }), { minLength: 1, maxLength: 6 });

it('sends the same page with and without compression, whatever the nonce', () => {
  fc.assert(
    fc.property(
      pieces,
      fc.array(fc.base64String({ minLength: 1 }), { minLength: 1, maxLength: 3 }),
      (parts, nonces) => {
        const page = assemblePage(200, parts);
        for (const nonce of nonces) {
          const plain = page.plain(nonce);
          expect(plain.equals(Buffer.from(parts.join(nonce)))).toBe(true);
          expect(gunzipSync(page.gzipped(nonce)).equals(plain)).toBe(true);
        }
      },
    ),
  );
});

it('compresses a long page to less than 2% of its size', () => {
  const page = assemblePage(200, [
    '<head nonce="',
    `"></head>${'<article>A card like the others</article>'.repeat(5000)}`,
  ]);
  const plain = page.plain('abc');
  expect(page.gzipped('abc').length).toBeLessThan(plain.length / 50);
  expect(gunzipSync(page.gzipped('abc')).equals(plain)).toBe(true);
});
