import { productIdForm } from '@botique/contract/catalogue/product-rules.ts';
import { describe, expect, it } from 'vitest';
import { randomProductId } from './product-id.ts';

describe('the id of a new product', () => {
  it('[CAT-54] has 8 letters or digits, and is another one each time', () => {
    const ids = Array.from({ length: 500 }, () => randomProductId());
    expect(ids.filter((id) => !productIdForm.test(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('[CAT-54] prefers no character: each stands for equally many bytes, and the left-over ones are drawn again', () => {
    const drawn = new Map<string, number>();
    for (let byte = 0; byte < 256; byte += 1) {
      const id = idBeginningWith(byte);
      drawn.set(id, (drawn.get(id) ?? 0) + 1);
    }
    // 256 bytes for 62 characters: four each, and eight that count for nothing.
    expect(drawn.size).toBe(62);
    expect(drawn.get('AAAAAAAA')).toBe(4 + 8);
    drawn.delete('AAAAAAAA');
    expect(new Set(drawn.values())).toEqual(new Set([4]));
  });
});

/** The first byte drawn is this one, and all others are zeros. */
function idBeginningWith(byte: number): string {
  let next = byte;
  return randomProductId((bytes) => {
    bytes.fill(0);
    bytes[0] = next;
    next = 0;
    return bytes;
  });
}
