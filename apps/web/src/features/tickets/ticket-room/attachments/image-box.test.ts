import { expect, it } from 'vitest';
import { imageBox } from './image-box.ts';

it('keeps the proportions of an image within 420 × 320 pixels', () => {
  expect(imageBox({ width: 200, height: 100 })).toEqual({ width: 200, aspectRatio: '200 / 100' });
  expect(imageBox({ width: 840, height: 420 })).toEqual({ width: 420, aspectRatio: '420 / 210' });
  expect(imageBox({ width: 300, height: 640 })).toEqual({ width: 150, aspectRatio: '150 / 320' });
});

it('makes even a thin image at least 48 pixels wide and high', () => {
  expect(imageBox({ width: 1, height: 5000 })).toEqual({ width: 48, aspectRatio: '48 / 320' });
  expect(imageBox({ width: 5000, height: 1 })).toEqual({ width: 420, aspectRatio: '420 / 48' });
});

it('reserves a 4:3 box for an image of unknown size', () => {
  expect(imageBox({ width: null, height: null })).toEqual({ width: 320, aspectRatio: '4 / 3' });
});
