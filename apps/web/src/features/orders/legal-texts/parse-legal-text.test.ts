import { expect, it } from 'vitest';
import { parseLegalText } from './parse-legal-text.ts';

it('splits a legal text into headings and paragraphs', () => {
  expect(parseLegalText('One.\nStill one.\n\n## Two\n\nThree.\n \n\nFour.')).toEqual([
    { kind: 'paragraph', text: 'One.\nStill one.' },
    { kind: 'heading', text: 'Two' },
    { kind: 'paragraph', text: 'Three.' },
    { kind: 'paragraph', text: 'Four.' },
  ]);
});

it('finds a heading in a legal text without empty lines around it', () => {
  expect(parseLegalText('One.\r\n## Two\r\nThree.')).toEqual([
    { kind: 'paragraph', text: 'One.' },
    { kind: 'heading', text: 'Two' },
    { kind: 'paragraph', text: 'Three.' },
  ]);
});

it('returns no blocks for an empty legal text, and no heading without a title', () => {
  expect(parseLegalText('')).toEqual([]);
  expect(parseLegalText('## ')).toEqual([{ kind: 'paragraph', text: '##' }]);
});
