import { expect, test } from 'vitest';
import { parseAnsi, plainText } from './ansi.ts';

const e = '\u001B[';

test.each([
  ['red', `${e}31mred`],
  ['red', `${e}91mred`],
  ['grey', `${e}30mred`],
  ['grey', `${e}90mred`],
  ['white', `${e}37mred`],
  ['green', `${e}38;5;2mred`],
  ['red', `${e}38;5;196mred`],
  ['grey', `${e}38;5;238mred`],
  ['white', `${e}38;5;252mred`],
  ['magenta', `${e}38;2;200;20;190mred`],
  ['cyan', `${e}38:2::40:200:200mred`],
  ['blue', `${e}38:5:21mred`],
  ['yellow', `${e}1;33;44mred`],
])('[LIC-51] shows the nearest colour of the palette: %s for %j', (colour, content) => {
  expect(parseAnsi(content)).toEqual([expect.objectContaining({ text: 'red', colour })]);
});

test('[LIC-51] splits a line where its style changes', () => {
  expect(parseAnsi(`a${e}1mbb${e}32mc${e}39md${e}22me${e}2mf${e}mg`)).toEqual([
    { start: 0, text: 'a' },
    { start: 1, text: 'bb', isBold: true },
    { start: 3, text: 'c', isBold: true, colour: 'green' },
    { start: 4, text: 'd', isBold: true },
    { start: 5, text: 'e' },
    { start: 6, text: 'f', isDim: true },
    { start: 7, text: 'g' },
  ]);
});

test('[LIC-51] ignores backgrounds, blinking and unknown codes', () => {
  expect(parseAnsi(`${e}41;5;7;200ma${e}48;2;31;32;33mb${e}48;5;31mc`)).toEqual([
    { start: 0, text: 'a' },
    { start: 1, text: 'b' },
    { start: 2, text: 'c' },
  ]);
});

test('[LIC-51] leaves markup and other text as it is', () => {
  expect(parseAnsi('<b>31m</b> [32m')).toEqual([{ start: 0, text: '<b>31m</b> [32m' }]);
});

test('removes the escapes from plain text', () => {
  expect(plainText(`${e}31mred${e}0m and \u001Bmore`)).toBe('red and more');
});
