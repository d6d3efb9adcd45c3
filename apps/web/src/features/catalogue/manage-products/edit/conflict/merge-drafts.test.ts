import { describe, expect, it } from 'vitest';
import { changesIn, droppedFields, mergeDrafts, type Drafts } from './merge-drafts.ts';
import { draftOf, isSameDraft, type Draft } from '../../product-form/product-draft.ts';
import { storedProduct } from '../../testing/sample-drafts.ts';
import { rowsOf, withRow } from '../../product-form/text-rows.ts';

const base = draftOf(storedProduct());

const drafts = (theirs: Partial<Draft>, mine: Partial<Draft>): Drafts => ({
  base,
  theirs: { ...base, ...theirs },
  mine: { ...base, ...mine },
});

describe('changes by two admins', () => {
  it('[CAT-75] lists who changed which field, in the order of the form', () => {
    const three = drafts({ images: rowsOf([]), price: '9', name: 'Theirs' }, { name: 'Mine', key: 'mine' });
    expect(changesIn(three)).toEqual([
      { field: 'name', by: 'both' },
      { field: 'key', by: 'me' },
      { field: 'price', by: 'them' },
      { field: 'images', by: 'them' },
    ]);
  });

  it('[CAT-76] needs no choice for a field that both admins changed to the same value', () => {
    expect(changesIn(drafts({ price: '9' }, { price: '9.0' }))).toEqual([{ field: 'price', by: 'them' }]);
    const images = withRow(base.images, '/new.svg');
    expect(changesIn(drafts({ images }, { images: withRow(base.images, ' /new.svg ') }))).toEqual([
      { field: 'images', by: 'them' },
    ]);
  });

  it('does not count unfinished numbers, surrounding spaces or blank rows as changes', () => {
    const mine = { price: '4.', name: ' Warden ', stockItems: rowsOf([' ']) };
    expect(changesIn(drafts({ price: '9' }, mine))).toEqual([{ field: 'price', by: 'them' }]);
  });

  it('does not count an unset category as a change', () => {
    const three = drafts({ category: 'tools' }, { category: '' });
    expect(changesIn(three)).toEqual([{ field: 'category', by: 'them' }]);
    expect(mergeDrafts(three, {}).category).toBe('tools');
  });

  it('ignores changes to fields that neither form shows', () => {
    const ticket = { ...base, system: 'ticket' as const, stockItems: rowsOf(['A', 'B']), stockAmount: '2' };
    const theirs = { ...ticket, stockItems: rowsOf(['A']), stockAmount: '1', lifetimePrice: '70' };
    expect(changesIn({ base: ticket, theirs, mine: ticket })).toEqual([{ field: 'stockItems', by: 'them' }]);
  });
});

describe('a merged draft', () => {
  it('[CAT-75] lists my changes to fields that the product no longer has', () => {
    const three = drafts({ system: 'ticket' }, { lifetimePrice: '70', key: 'mine' });
    expect(droppedFields(three, {})).toEqual(['lifetimePrice']);
    expect(droppedFields(drafts({ name: 'Theirs' }, { lifetimePrice: '70' }), {})).toEqual([]);
  });

  it('[CAT-76] keeps changes that only one admin made', () => {
    const merged = mergeDrafts(drafts({ price: '9', locked: true }, { key: 'mine', trialDays: '14' }), {});
    expect(merged).toEqual({ ...base, price: '9', locked: true, key: 'mine', trialDays: '14' });
  });

  it('[CAT-76] keeps my value of a field that both admins changed, unless I choose theirs', () => {
    const three = drafts({ name: 'Theirs', price: '9' }, { name: 'Mine', price: '5' });
    expect(mergeDrafts(three, {})).toMatchObject({ name: 'Mine', price: '5' });
    expect(mergeDrafts(three, { name: 'theirs' })).toMatchObject({ name: 'Theirs', price: '5' });
    expect(isSameDraft(mergeDrafts(three, { name: 'theirs', price: 'theirs' }), three.theirs)).toBe(true);
  });

  it('[CAT-76] merges each list as a whole', () => {
    const three = drafts({ images: rowsOf(['/theirs.svg']) }, { images: withRow(base.images, '/mine.svg') });
    expect(mergeDrafts(three, {}).images).toBe(three.mine.images);
    expect(mergeDrafts(three, { images: 'theirs' }).images).toBe(three.theirs.images);
  });

  it('keeps a typed item or image that is not added yet', () => {
    const merged = mergeDrafts(drafts({ price: '9' }, { newItem: 'KEY-', newImage: 'https://' }), {});
    expect(merged).toMatchObject({ price: '9', newItem: 'KEY-', newImage: 'https://' });
  });

  it('uses the saved value of a field that neither form shows', () => {
    const ticket = { ...base, system: 'ticket' as const };
    const theirs = { ...ticket, lifetimePrice: '70' };
    const mine = { ...ticket, lifetimePrice: '80' };
    expect(mergeDrafts({ base: ticket, theirs, mine }, {}).lifetimePrice).toBe('70');
  });
});
