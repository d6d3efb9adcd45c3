import { expect, it } from 'vitest';
import { legalBlocks } from './legal-blocks.ts';

it('a legal text is made of headings and paragraphs', () => {
  expect(legalBlocks('One.\nStill one.\n\n## Two\n\nThree.\n \n\nFour.')).toEqual([
    { kind: 'paragraph', text: 'One.\nStill one.' },
    { kind: 'heading', text: 'Two' },
    { kind: 'paragraph', text: 'Three.' },
    { kind: 'paragraph', text: 'Four.' },
  ]);
});

it('a heading needs no empty line around it', () => {
  expect(legalBlocks('One.\r\n## Two\r\nThree.')).toEqual([
    { kind: 'paragraph', text: 'One.' },
    { kind: 'heading', text: 'Two' },
    { kind: 'paragraph', text: 'Three.' },
  ]);
});

it('what is not there is not shown', () => {
  expect(legalBlocks('')).toEqual([]);
  expect(legalBlocks('## ')).toEqual([{ kind: 'paragraph', text: '##' }]);
});
