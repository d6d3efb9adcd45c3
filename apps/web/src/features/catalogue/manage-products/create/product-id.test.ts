import { productIdForm } from '@botique/contract/catalogue/product-rules.ts';
import { describe, expect, it } from 'vitest';
import { randomProductId } from './product-id.ts';

describe('random product id', () => {
  it('[CAT-54] generates a different id of 8 letters or digits each time', () => {
    const ids = Array.from({ length: 500 }, () => randomProductId());
    expect(ids.filter((id) => !productIdForm.test(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('[CAT-54] gives every character the same number of bytes and redraws the leftover ones', () => {
    const drawn = new Map<string, number>();
    for (let byte = 0; byte < 256; byte += 1) {
      const id = idBeginningWith(byte);
      drawn.set(id, (drawn.get(id) ?? 0) + 1);
    }
    // 256 bytes for 62 characters: four each, and eight that are redrawn.
    expect(drawn.size).toBe(62);
    expect(drawn.get('AAAAAAAA')).toBe(4 + 8);
    drawn.delete('AAAAAAAA');
    expect(new Set(drawn.values())).toEqual(new Set([4]));
  });
});

/** Draws this byte first and zeros after it. */
function idBeginningWith(byte: number): string {
  let next = byte;
  return randomProductId((bytes) => {
    bytes.fill(0);
    bytes[0] = next;
    next = 0;
    return bytes;
  });
}
