import { describe, expect, it } from 'vitest';
import { textsOfField } from './field-texts.ts';
import type { Drafts } from './merge-drafts.ts';
import { draftOf, type Draft } from '../../product-form/product-draft.ts';
import { storedProduct } from '../../testing/sample-drafts.ts';
import { rowsOf } from '../../product-form/text-rows.ts';

const base = draftOf(storedProduct());

const drafts = (theirs: Partial<Draft>, mine: Partial<Draft> = {}): Drafts => ({
  base,
  theirs: { ...base, ...theirs },
  mine: { ...base, ...mine },
});

describe('[CAT-75] field texts in a review of changes', () => {
  it.each([
    ['name', { name: 'Guard' }, { before: 'Warden', theirs: 'Guard' }],
    ['name', { name: ' ' }, { before: 'Warden', theirs: 'Empty' }],
    ['system', { system: 'ticket' }, { before: 'License', theirs: 'Ticket' }],
    ['category', { category: 'tools' }, { before: 'Bots', theirs: 'Tools' }],
    ['price', { price: '1234.56789' }, { before: '$4.00', theirs: '$1,234.56789' }],
    ['price', { price: '' }, { before: '$4.00', theirs: '$0.00' }],
    ['storage', { storage: '0' }, { before: '200 MB', theirs: '0 MB' }],
    ['trialDays', { trialDays: '1' }, { before: '7 days', theirs: '1 day' }],
    ['stockAmount', { stockAmount: '2500' }, { before: '5', theirs: '2,500' }],
    ['locked', { locked: true }, { before: 'Off', theirs: 'On' }],
  ] as const)('describes a changed field in a short text: %s %o', (field, theirs, texts) => {
    expect(textsOfField(field, drafts(theirs))).toMatchObject(texts);
  });

  it('counts the rows of a list and how many were added or removed', () => {
    const [first = '', second = ''] = base.images.map(({ text }) => text);
    const lists = (...texts: string[]) => textsOfField('images', drafts({ images: rowsOf(texts) })).theirs;
    expect(textsOfField('images', drafts({})).before).toBe('2 images');
    expect(lists(first, second, '/c.svg')).toBe('3 images (1 added)');
    expect(lists('/c.svg', second)).toBe('2 images (1 added, 1 removed)');
    expect(lists(second)).toBe('1 image (1 removed)');
    expect(lists()).toBe('No images (2 removed)');
    expect(lists(second, first)).toBe('2 images (order changed)');
    expect(lists(first, first, second)).toBe('3 images (1 added)');
    expect(textsOfField('stockItems', drafts({ stockItems: rowsOf(['A']) }))).toEqual({
      before: 'No items',
      theirs: '1 item (1 added)',
      mine: 'No items',
    });
  });

  it('shows the differing part of a long text', () => {
    const start = 'All of them begin with the same words. '.repeat(10);
    const { before, theirs, mine } = textsOfField('description', {
      base: { ...base, description: `${start}Before.` },
      theirs: { ...base, description: `${start}Theirs. ${'And on. '.repeat(50)}` },
      mine: { ...base, description: `${start}Mine.` },
    });
    expect(before).toMatch(/^…All of them begin with the same words\. Before\.$/);
    expect(mine).toMatch(/^….*same words\. Mine\.$/);
    expect(theirs).toMatch(/^….*same words\. Theirs\. And on\..*\S…$/);
    expect(theirs.length).toBeLessThan(180);
  });

  it('shows short texts in full', () => {
    const texts = textsOfField('description', drafts({ description: 'Moderation that works.' }));
    expect(texts).toMatchObject({
      before: 'Moderation that explains itself.',
      theirs: 'Moderation that works.',
    });
  });
});
