import { describe, expect, it } from 'vitest';
import { draftOf, fieldsOf, isSameDraft, missingFields, newDraft } from './product-draft.ts';
import { changeRow, withRow } from './text-rows.ts';
import { completeDraft, storedProduct } from '../testing/sample-drafts.ts';

describe('new draft', () => {
  it('[CAT-52] leaves fields without a default empty in a new draft', () => {
    const { name, description, key, system, category, images } = newDraft;
    expect([name, description, key, system, category]).toEqual(['', '', '', '', '']);
    expect(images).toEqual([]);
  });

  it('[CAT-53] starts a new draft with the defaults of a product', () => {
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

describe('draft of a stored product', () => {
  it('counts as the same draft until something in it changes', () => {
    const draft = draftOf(storedProduct());
    expect(isSameDraft(draft, draftOf(storedProduct()))).toBe(true);
    expect(isSameDraft({ ...draft, name: 'Another' }, draft)).toBe(false);
    expect(isSameDraft({ ...draft, trialEnabled: !draft.trialEnabled }, draft)).toBe(false);
    expect(isSameDraft({ ...draft, images: changeRow(draft.images, 0, '/other.svg') }, draft)).toBe(false);
    expect(isSameDraft({ ...draft, stockItems: withRow(draft.stockItems, 'KEY-3') }, draft)).toBe(false);
    expect(isSameDraft({ ...draft, newItem: 'KEY-3' }, draft)).toBe(false);
  });
});

describe('missing fields', () => {
  it('[CAT-56] requires a name, description, key and system', () => {
    for (const edited of [false, true]) {
      expect(missingFields(completeDraft(), { edited })).toEqual([]);
      for (const [field, label] of [
        ['name', 'Name'],
        ['description', 'Description'],
        ['key', 'Key'],
      ] as const) {
        expect(missingFields({ ...completeDraft(), [field]: '' }, { edited })).toEqual([label]);
        expect(missingFields({ ...completeDraft(), [field]: ' \n ' }, { edited })).toEqual([label]);
      }
      expect(missingFields({ ...completeDraft(), system: '' }, { edited })).toEqual(['System']);
    }
  });

  it('[CAT-57] requires the category of a new product, but not of an edited one', () => {
    const draft = { ...completeDraft(), category: '' } as const;
    expect(missingFields(draft, { edited: false })).toEqual(['Category']);
    expect(missingFields(draft, { edited: true })).toEqual([]);
  });
});

describe('product fields', () => {
  it('[CAT-65] includes trial, stock limit and lifetime price for licenses, and the item list for tickets', () => {
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

  it('[CAT-66] includes storage for bots and tools only', () => {
    const hasStorage = (category: 'bots' | 'tools' | 'other' | '', storedCategory?: 'bots' | 'other') =>
      fieldsOf({ ...completeDraft(), category }, storedCategory).storage;
    expect(hasStorage('bots')).toBe(true);
    expect(hasStorage('tools')).toBe(true);
    expect(hasStorage('other')).toBe(false);
    expect(hasStorage('')).toBe(false);
    // Without a choice, the stored category and its fields apply.
    expect(hasStorage('', 'bots')).toBe(true);
    expect(hasStorage('', 'other')).toBe(false);
    expect(hasStorage('other', 'bots')).toBe(false);
  });
});
