import { artworkPath } from '@botique/contract/catalogue/artwork.ts';
import { describe, expect, it } from 'vitest';
import { isDesaturated } from '../../lib/product/artwork-url.ts';
import { creatureOf, picturesOf } from './product-gallery.ts';

const warden = { id: 'Wd4xK9Qe', category: 'bots', price: 4, locked: false } as const;
const photo = 'https://pictures.example/artwork/bots/Wd4xK9Qe/0.svg';
const images = [artworkPath(warden, '0'), artworkPath(warden, '2'), photo, '/pictures/0.svg'];
const stock = (enabled: boolean, amount: number) => ({ stock: { enabled, amount, data: [] } });

describe('product pictures', () => {
  it('[CAT-34] returns the images of a product in their order', () => {
    expect(picturesOf({ ...warden, images, ...stock(false, 0) })).toEqual(images);
    expect(picturesOf({ ...warden, images, ...stock(true, 1) })).toEqual(images);
  });

  it('[CAT-34] returns the creature of a product without images', () => {
    expect(picturesOf({ ...warden, images: [], ...stock(false, 0) })).toEqual([artworkPath(warden, '0')]);
  });

  it.for([
    ['sold out', stock(true, 0)],
    ['locked', { ...stock(false, 0), locked: true }],
  ] as const)('[CAT-74] closes the eyes only of our own artwork when a product is %s', ([, changes]) => {
    const asleep = (view: '0' | '2') => artworkPath(warden, view, 'asleep');
    const product = { ...warden, ...changes };
    expect(picturesOf({ ...product, images })).toEqual([asleep('0'), asleep('2'), photo, '/pictures/0.svg']);
    expect(picturesOf({ ...product, images: [] })).toEqual([asleep('0')]);
    expect(creatureOf({ ...product, images })).toBe(asleep('0'));
    expect(picturesOf({ ...product, images }).map(isDesaturated)).toEqual([true, true, false, false]);
  });
});
