import { describe, expect, it } from 'vitest';
import { artworkPath } from './artwork.ts';
import { isImageAddress, isPrice, offerOf, productLimits } from './product-rules.ts';

describe('prices', () => {
  it.for([0, 0.01, 0.01001, 2.5, 4, 0.12345, 99_999.99999, 100_000])(
    '[CAT-5] [CAT-6] accepts the price %d',
    (price) => {
      expect(isPrice(price)).toBe(true);
    },
  );

  it.for([-1, -0.01, 100_000.00001, 100_001, 0.123456, 1e-7, 1e21, Number.NaN, Number.POSITIVE_INFINITY])(
    '[CAT-5] refuses the price %d',
    (price) => {
      expect(isPrice(price)).toBe(false);
    },
  );

  it.for([0.00001, 0.001, 0.009, 0.00999])('[CAT-6] refuses the price %d, which rounds to zero', (price) => {
    expect(isPrice(price)).toBe(false);
  });
});

describe('image addresses', () => {
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
  ])('[CAT-8] accepts the image address %s', (address) => {
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
  ])('[CAT-8] refuses the image address %j', (address) => {
    expect(isImageAddress(address)).toBe(false);
  });

  it('[CAT-8] accepts image addresses up to the maximum length', () => {
    expect(isImageAddress(`/${'x'.repeat(productLimits.imageAddress - 1)}`)).toBe(true);
    expect(isImageAddress(`/${'x'.repeat(productLimits.imageAddress)}`)).toBe(false);
  });

  it('accepts the artwork path of a product as an image address', () => {
    const product = { id: 'Wd4xK9Qe', category: 'bots' } as const;
    expect(artworkPath(product, '0')).toBe('/artwork/bots/Wd4xK9Qe/0.svg');
    expect(artworkPath(product, 'portrait', 'asleep')).toBe('/artwork/bots/Wd4xK9Qe/portrait-asleep.svg');
    expect(isImageAddress(artworkPath(product, 'creature'))).toBe(true);
  });
});

describe('offers', () => {
  const product = { price: 4, locked: false, stock: { enabled: false, amount: 0 } };

  it('[CAT-20] treats a product as out of stock only if its stock is enabled and empty', () => {
    expect(offerOf(product)).toBe('buy');
    expect(offerOf({ ...product, stock: { enabled: true, amount: 1 } })).toBe('buy');
    expect(offerOf({ ...product, stock: { enabled: true, amount: 0 } })).toBe('outOfStock');
  });

  it('treats a locked product as not available, even if it is also free and out of stock', () => {
    expect(offerOf({ ...product, locked: true })).toBe('notAvailable');
    expect(offerOf({ price: 0, locked: true, stock: { enabled: true, amount: 0 } })).toBe('notAvailable');
  });

  it('treats a product with price 0 as free unless it is out of stock', () => {
    expect(offerOf({ ...product, price: 0 })).toBe('free');
    expect(offerOf({ price: 0, locked: false, stock: { enabled: true, amount: 0 } })).toBe('outOfStock');
  });
});
