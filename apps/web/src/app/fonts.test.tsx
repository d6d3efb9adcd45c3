import { expect, test } from 'vitest';
import { openPage } from '../testing/open-page.tsx';

const tagline = 'We offer a wide range of easy-to-use programming services.';

/** Measures with the first available font of the list. */
function measure(font: string, text: string) {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) throw new Error('no canvas');
  context.font = font;
  const { width, fontBoundingBoxAscent, fontBoundingBoxDescent } = context.measureText(text);
  return { width, ascent: fontBoundingBoxAscent, descent: fontBoundingBoxDescent };
}

/** A local font counts as loaded only after a request, which fails if this machine lacks the font. */
async function load(font: string): Promise<void> {
  await document.fonts.load(font).catch(() => []);
}

test.for([
  ['Figtree', 400, tagline],
  ['Figtree', 600, 'Products Dashboard Login'],
  ['Gabarito', 600, 'Botique'],
  ['Gabarito', 600, 'Ready to make order?'],
] as const)('[UI-75] %s %d takes about the space of its fallback: %s', async ([family, weight, text]) => {
  await openPage('/');
  const real = `${weight} 100px "${family} Variable"`;
  const fallbacks = ['Arial', 'Roboto', 'DejaVu'].map((local) => `"${family} as ${local}"`);
  await load(real);
  await Promise.all(fallbacks.map((fallback) => load(`${weight} 100px ${fallback}`)));
  const wanted = measure(real, text);
  const shown = measure(`${weight} 100px ${fallbacks.join(', ')}`, text);
  expect(Math.abs(shown.width / wanted.width - 1)).toBeLessThan(0.03);
  expect(Math.abs(shown.ascent - wanted.ascent)).toBeLessThanOrEqual(1);
  expect(Math.abs(shown.descent - wanted.descent)).toBeLessThanOrEqual(1);
});

test.for([
  ['Cyrillic', 'Анастасия'],
  ['Greek', 'Ελένη'],
])('[UI-76] loads Manrope for %s text, but not for Latin text', async ([, text]) => {
  await openPage('/');
  for (const font of ['400 16px "Manrope Variable"', '600 16px "Manrope Variable"']) {
    const faces = await document.fonts.load(font, text);
    expect(faces.map(({ status }) => status)).toEqual(['loaded']);
  }
  expect(await document.fonts.load('16px "Manrope Variable"', tagline)).toEqual([]);
  expect(getComputedStyle(document.body).fontFamily).toContain('"Manrope Variable"');
});
