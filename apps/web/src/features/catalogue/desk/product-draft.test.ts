import { describe, expect, it } from 'vitest';
import { draftOf, fieldsOf, isSameDraft, missingIn, newDraft } from './product-draft.ts';
import { changeRow, withRow } from './text-rows.ts';
import { completeDraft, storedProduct } from './testing.ts';

describe('a new draft', () => {
  it('[CAT-52] is empty where there is no default', () => {
    const { name, description, key, system, category, images } = newDraft;
    expect([name, description, key, system, category]).toEqual(['', '', '', '', '']);
    expect(images).toEqual([]);
  });

  it('[CAT-53] has the defaults of a new product', () => {
    expect(newDraft).toMatchObject({
      price: '3',
      lifetimePrice: '50',
      storage: '100',
      locked: false,
      trialEnabled: false,
      trialDays: '0',
      stockEnabled: false,
      stockAmount: '0',
      stockItems: [],
    });
  });
});

describe('the draft of a stored product', () => {
  it('is the same until something in it is changed', () => {
    const draft = draftOf(storedProduct());
    expect(isSameDraft(draft, draftOf(storedProduct()))).toBe(true);
    expect(isSameDraft({ ...draft, name: 'Another' }, draft)).toBe(false);
    expect(isSameDraft({ ...draft, trialEnabled: !draft.trialEnabled }, draft)).toBe(false);
    expect(isSameDraft({ ...draft, images: changeRow(draft.images, 0, '/other.svg') }, draft)).toBe(false);
    expect(isSameDraft({ ...draft, stockItems: withRow(draft.stockItems, 'KEY-3') }, draft)).toBe(false);
    expect(isSameDraft({ ...draft, newItem: 'KEY-3' }, draft)).toBe(false);
  });
});

describe('what is missing', () => {
  it('[CAT-56] is each of name, description, key and system while it is empty or blank', () => {
    for (const edited of [false, true]) {
      expect(missingIn(completeDraft(), { edited })).toEqual([]);
      for (const [field, label] of [
        ['name', 'Name'],
        ['description', 'Description'],
        ['key', 'Key'],
      ] as const) {
        expect(missingIn({ ...completeDraft(), [field]: '' }, { edited })).toEqual([label]);
        expect(missingIn({ ...completeDraft(), [field]: ' \n ' }, { edited })).toEqual([label]);
      }
      expect(missingIn({ ...completeDraft(), system: '' }, { edited })).toEqual(['System']);
    }
  });

  it('[CAT-57] is the category of a new product, and not of an edited one', () => {
    const draft = { ...completeDraft(), category: '' } as const;
    expect(missingIn(draft, { edited: false })).toEqual(['Category']);
    expect(missingIn(draft, { edited: true })).toEqual([]);
  });
});

describe('the fields of a product', () => {
  it('[CAT-65] are trial, stock limit and lifetime price for licenses, and the list for tickets', () => {
    expect(fieldsOf({ ...completeDraft(), system: 'license' })).toMatchObject({
      lifetimePrice: true,
      trial: true,
      stockAmount: true,
      stockItems: false,
    });
    expect(fieldsOf({ ...completeDraft(), system: 'ticket' })).toMatchObject({
      lifetimePrice: false,
      trial: false,
      stockAmount: false,
      stockItems: true,
    });
    expect(fieldsOf({ ...completeDraft(), system: '' })).toMatchObject({
      lifetimePrice: false,
      trial: false,
      stockAmount: false,
      stockItems: false,
    });
  });

  it('[CAT-66] have storage for bots and tools only', () => {
    const hasStorage = (category: 'bots' | 'tools' | 'other' | '', kept?: 'bots' | 'other') =>
      fieldsOf({ ...completeDraft(), category }, kept).storage;
    expect(hasStorage('bots')).toBe(true);
    expect(hasStorage('tools')).toBe(true);
    expect(hasStorage('other')).toBe(false);
    expect(hasStorage('')).toBe(false);
    // Without a choice the stored category stays, and its fields with it.
    expect(hasStorage('', 'bots')).toBe(true);
    expect(hasStorage('', 'other')).toBe(false);
    expect(hasStorage('other', 'bots')).toBe(false);
  });
});
