import { expect, it } from 'vitest';
import { legalBlocks } from './legal-blocks.ts';

it('splits a legal text into headings and paragraphs', () => {
  expect(legalBlocks('One.\nStill one.\n\n## Two\n\nThree.\n \n\nFour.')).toEqual([
    { kind: 'paragraph', text: 'One.\nStill one.' },
    { kind: 'heading', text: 'Two' },
    { kind: 'paragraph', text: 'Three.' },
    { kind: 'paragraph', text: 'Four.' },
  ]);
});

it('finds a heading in a legal text without empty lines around it', () => {
  expect(legalBlocks('One.\r\n## Two\r\nThree.')).toEqual([
    { kind: 'paragraph', text: 'One.' },
    { kind: 'heading', text: 'Two' },
    { kind: 'paragraph', text: 'Three.' },
  ]);
});

it('returns no blocks for an empty legal text, and no heading without a title', () => {
  expect(legalBlocks('')).toEqual([]);
  expect(legalBlocks('## ')).toEqual([{ kind: 'paragraph', text: '##' }]);
});
