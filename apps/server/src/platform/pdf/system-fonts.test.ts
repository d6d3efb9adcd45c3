import { expect, it } from 'vitest';
import { fontsFor, readFontList, regionOf } from './system-fonts.ts';

const list = [
  '/f/NotoSansCJK-Regular.ttc\tNotoSansCJKjp-Regular\tNoto Sans CJK JP\t80\t0\tFalse\tTrue\t20-7e 3042 5c71',
  '/f/NotoSansCJK-Regular.ttc\tNotoSansCJKsc-Regular\tNoto Sans CJK SC\t80\t0\tFalse\tTrue\t20-7e 3042 5c71',
  '/f/NotoSansCJK-Bold.ttc\tNotoSansCJKsc-Bold\tNoto Sans CJK SC\t200\t0\tFalse\tTrue\t20-7e 3042 5c71',
  '/f/NotoSerifCJK-Bold.ttc\tNotoSerifCJKsc-Bold\tNoto Serif CJK SC\t200\t0\tFalse\tTrue\t5c71',
  '/f/Italic.ttf\tItalic\tItalic Sans\t80\t100\tFalse\tTrue\t5c71',
  '/f/NotoColorEmoji.ttf\tNotoColorEmoji\tNoto Color Emoji\t80\t0\tTrue\tTrue\t1f600-1f64f',
  '/f/old.pcf.gz\tOld\tOld Sans\t80\t0\tFalse\tFalse\t5c71',
  '',
].join('\n');

const names = (wish: Parameters<typeof fontsFor>[1]) =>
  fontsFor(readFontList(list), wish).map(({ postscriptName }) => postscriptName);

it('[ORD-151] uses only upright outline fonts, and prefers the matching region and weight', () => {
  expect(names({ letter: '山', bold: false, region: 'JP' })[0]).toBe('NotoSansCJKjp-Regular');
  expect(names({ letter: '山', bold: true, region: 'SC' })).toEqual([
    'NotoSansCJKsc-Bold',
    'NotoSansCJKsc-Regular',
    'NotoSansCJKjp-Regular',
    'NotoSerifCJKsc-Bold',
  ]);
});

it('[ORD-151] skips color fonts and fonts that lack part of a letter', () => {
  expect(names({ letter: '😀', bold: false, region: 'SC' })).toEqual([]);
  expect(names({ letter: 'あ', bold: true, region: 'SC' })).not.toContain('NotoSerifCJKsc-Bold');
  expect(names({ letter: 'あ\u3099', bold: true, region: 'SC' })).toEqual([]);
});

it.for([
  ['山田 たろう', 'JP'],
  ['김철수', 'KR'],
  ['王小明', 'SC'],
] as const)('[ORD-151] draws %s in the style of the region %s', ([text, region]) => {
  expect(regionOf(text)).toBe(region);
});
