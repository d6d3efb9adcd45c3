import { describe, expect, it } from 'vitest';
import { artworkPath } from './artwork.ts';
import { isImageAddress, isPrice, offerOf, productLimits } from './product-rules.ts';

describe('a price', () => {
  it.for([0, 0.01, 0.01001, 2.5, 4, 0.12345, 99_999.99999, 100_000])('[CAT-5] [CAT-6] may be %d', (price) => {
    expect(isPrice(price)).toBe(true);
  });

  it.for([-1, -0.01, 100_000.00001, 100_001, 0.123456, 1e-7, 1e21, Number.NaN, Number.POSITIVE_INFINITY])(
    '[CAT-5] is not %d',
    (price) => {
      expect(isPrice(price)).toBe(false);
    },
  );

  it.for([0.00001, 0.001, 0.009, 0.00999])('[CAT-6] is not %d, which rounds to nothing', (price) => {
    expect(isPrice(price)).toBe(false);
  });
});

describe('an image address', () => {
  it.for([
    'https://images.example/warden.png',
    'https://images.example:8443/a?b=c#d',
    'https://bücher.example/ü.png',
    '/artwork/bots/Wd4xK9Qe/0.svg',
    '/favicon.svg',
    '/b%C3%BCcher/100%25.png',
    '/authors/%61.png',
    '/a.png?from=/auth/logout',
    '/',
  ])('[CAT-8] may be %s', (address) => {
    expect(isImageAddress(address)).toBe(true);
  });

  it.for([
    '',
    'http://images.example/warden.png',
    'HTTP://images.example/warden.png',
    '//images.example/warden.png',
    String.raw`/\images.example/warden.png`,
    String.raw`https:\\images.example`,
    'https://',
    'https:///warden.png',
    'https:warden.png',
    'https://somebody@images.example/a.png',
    'https://somebody:secret@images.example/a.png',
    'https://:secret@images.example/a.png',
    'https://@images.example/a.png',
    '/auth/logout',
    '/AUTH/logout',
    '/./auth/logout',
    '/artwork/../api/admin/ticket/delete/1',
    '/%61uth/logout',
    '/%41UTH/logout',
    '/auth%2flogout',
    '/%2fauth/logout',
    '/%5Cauth/logout',
    '/artwork/%2e%2e/api/admin/ticket/delete/1',
    '/artwork%2f..%2f%61pi/admin/ticket/delete/1',
    '/auth%3Freturn',
    '/socket%2eio/',
    '/100%.png',
    '/%ff.png',
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    'ftp://images.example/a.png',
    'blob:https://images.example/a',
    'file:///etc/passwd',
    'warden.png',
    './warden.png',
    '/war den.png',
    '/warden\u0000.png',
    '/warden\n.png',
    '/\ud800.png',
    `https://images.example/${'x'.repeat(2000)}`,
  ])('[CAT-8] is not %j', (address) => {
    expect(isImageAddress(address)).toBe(false);
  });

  it('[CAT-8] may be as long as the limit says', () => {
    expect(isImageAddress(`/${'x'.repeat(productLimits.imageAddress - 1)}`)).toBe(true);
    expect(isImageAddress(`/${'x'.repeat(productLimits.imageAddress)}`)).toBe(false);
  });

  it('of a product’s own artwork is one', () => {
    const product = { id: 'Wd4xK9Qe', category: 'bots' } as const;
    expect(artworkPath(product, '0')).toBe('/artwork/bots/Wd4xK9Qe/0.svg');
    expect(artworkPath(product, 'portrait', { asleep: true })).toBe(
      '/artwork/bots/Wd4xK9Qe/portrait-asleep.svg',
    );
    expect(isImageAddress(artworkPath(product, 'creature'))).toBe(true);
  });
});

describe('what the button of a product says', () => {
  const product = { price: 4, locked: false, stock: { enabled: false, amount: 0 } };

  it('[CAT-20] stock counts only where it is enabled', () => {
    expect(offerOf(product)).toBe('buy');
    expect(offerOf({ ...product, stock: { enabled: true, amount: 1 } })).toBe('buy');
    expect(offerOf({ ...product, stock: { enabled: true, amount: 0 } })).toBe('outOfStock');
  });

  it('a locked product is not available, whatever else it is', () => {
    expect(offerOf({ ...product, locked: true })).toBe('notAvailable');
    expect(offerOf({ price: 0, locked: true, stock: { enabled: true, amount: 0 } })).toBe('notAvailable');
  });

  it('a product for nothing is free, while there is some', () => {
    expect(offerOf({ ...product, price: 0 })).toBe('free');
    expect(offerOf({ price: 0, locked: false, stock: { enabled: true, amount: 0 } })).toBe('outOfStock');
  });
});
