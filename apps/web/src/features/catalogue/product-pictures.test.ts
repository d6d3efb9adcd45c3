import { artworkPath } from '@botique/contract/catalogue/artwork.ts';
import { describe, expect, it } from 'vitest';
import { isPale } from '../../lib/own-artwork.ts';
import { creatureOf, picturesOf } from './product-pictures.ts';

const warden = { id: 'Wd4xK9Qe', category: 'bots', price: 4, locked: false } as const;
const photo = 'https://pictures.example/artwork/bots/Wd4xK9Qe/0.svg';
const images = [artworkPath(warden, '0'), artworkPath(warden, '2'), photo, '/pictures/0.svg'];
const stock = (enabled: boolean, amount: number) => ({ stock: { enabled, amount, data: [] } });

describe('the pictures of a product', () => {
  it('[CAT-34] are its images in their order', () => {
    expect(picturesOf({ ...warden, images, ...stock(false, 0) })).toEqual(images);
    expect(picturesOf({ ...warden, images, ...stock(true, 1) })).toEqual(images);
  });

  it('[CAT-34] are its creature where there are no images', () => {
    expect(picturesOf({ ...warden, images: [], ...stock(false, 0) })).toEqual([artworkPath(warden, '0')]);
  });

  it.for([
    ['sold out', stock(true, 0)],
    ['locked', { ...stock(false, 0), locked: true }],
  ] as const)('[CAT-74] close their eyes when it is %s, if they are drawn by us', ([, changes]) => {
    const asleep = (view: '0' | '2') => artworkPath(warden, view, { asleep: true });
    const product = { ...warden, ...changes };
    expect(picturesOf({ ...product, images })).toEqual([asleep('0'), asleep('2'), photo, '/pictures/0.svg']);
    expect(picturesOf({ ...product, images: [] })).toEqual([asleep('0')]);
    expect(creatureOf({ ...product, images })).toBe(asleep('0'));
    expect(picturesOf({ ...product, images }).map(isPale)).toEqual([true, true, false, false]);
  });
});
