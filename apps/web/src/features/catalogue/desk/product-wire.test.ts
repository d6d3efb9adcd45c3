import { describe, expect, it } from 'vitest';
import { draftOf, newDraft } from './product-draft.ts';
import { editOf, newProductOf, previewOf } from './product-wire.ts';
import { completeDraft, storedProduct } from './testing.ts';
import { rowsOf, withRow } from './text-rows.ts';

const id = 'Ab3dE6gH';

describe('a draft that is sent as a new product', () => {
  it('[CAT-52] [CAT-53] carries the defaults that nobody touched', () => {
    const draft = { ...newDraft, name: 'Warden', description: 'Explains itself.', key: 'warden' };
    expect(newProductOf(id, { ...draft, system: 'license', category: 'bots' })).toEqual({
      id,
      name: 'Warden',
      description: 'Explains itself.',
      key: 'warden',
      system: 'license',
      category: 'bots',
      price: 3,
      lifeTimePrice: 50,
      storge: 100,
      locked: false,
      images: [],
      trial: { enabled: false, duration: 0 },
      stock: { enabled: false, amount: 0, data: [] },
    });
  });

  it('[CAT-56] [CAT-57] is none while something is missing', () => {
    expect(newProductOf(id, newDraft)).toBeNull();
    expect(newProductOf(id, completeDraft({ category: '' }))).toBeNull();
    expect(newProductOf(id, completeDraft({ system: '' }))).toBeNull();
    expect(newProductOf(id, completeDraft({ key: '  ' }))).toBeNull();
    expect(newProductOf(id, completeDraft())).not.toBeNull();
  });

  it('[CAT-59] makes a number of what was typed, and 0 of nothing', () => {
    expect(newProductOf(id, completeDraft({ price: '19.99999', lifetimePrice: '' }))).toMatchObject({
      price: 19.99999,
      lifeTimePrice: 0,
    });
    expect(newProductOf(id, completeDraft({ price: '5.', storage: '' }))).toMatchObject({
      price: 5,
      storge: 0,
    });
  });

  it('[CAT-64] leaves blank rows and the blanks around texts out', () => {
    const product = newProductOf(id, {
      ...completeDraft({ name: ' Vitrine ', system: 'ticket' }),
      stockItems: rowsOf(['first', ' ', ' second\nline ']),
      images: rowsOf([' /a.svg ', '']),
    });
    expect(product).toMatchObject({ name: 'Vitrine', images: ['/a.svg'] });
    expect(product?.stock.data).toEqual(['first', 'second\nline']);
  });

  it('[CAT-65] sends nothing of fields that it does not have', () => {
    const draft = completeDraft({
      system: 'ticket',
      trialEnabled: true,
      trialDays: '999',
      lifetimePrice: '999999',
    });
    expect(newProductOf(id, draft)).toMatchObject({
      trial: { enabled: false, duration: 0 },
      lifeTimePrice: 50,
      stock: { amount: 0 },
    });
    expect(newProductOf(id, completeDraft({ category: 'other', storage: '999999' }))).toMatchObject({
      storge: 100,
    });
  });
});

describe('a draft that is sent as an edit', () => {
  it('brings version and revision back, and is what came when nothing was touched', () => {
    const product = storedProduct();
    const { id: _, archived: __, ...whole } = product;
    expect(editOf(draftOf(product), product)).toEqual(whole);
  });

  it('leaves an untouched stock as it came, for both systems', () => {
    const stock = { enabled: true, amount: 2, data: ['one\ntwo', 'three'], revision: 'r9' };
    const ticket = storedProduct({ system: 'ticket', stock, trial: { enabled: false, duration: 0 } });
    expect(editOf({ ...draftOf(ticket), name: 'Another' }, ticket)?.stock).toEqual(stock);
    const license = storedProduct({ stock: { enabled: false, amount: 7, data: [], revision: 'r8' } });
    expect(editOf({ ...draftOf(license), name: 'Another' }, license)?.stock).toEqual(license.stock);
  });

  it('[CAT-57] needs no category', () => {
    const product = storedProduct();
    expect(editOf({ ...draftOf(product), category: '' }, product)).toMatchObject({
      category: '',
      storge: 200,
    });
    expect(editOf({ ...draftOf(product), system: '' }, product)).toBeNull();
  });

  it('sends a number that is switched off as it came, whatever stands there', () => {
    const product = storedProduct();
    const off = {
      ...draftOf(product),
      trialEnabled: false,
      trialDays: '999',
      stockEnabled: false,
      stockAmount: '12',
    };
    expect(editOf(off, product)).toMatchObject({
      trial: { enabled: false, duration: 7 },
      stock: { enabled: false, amount: 5 },
    });
  });
});

describe('the preview', () => {
  it('shows nothing that customers could not see, and counts the items of a ticket product', () => {
    const draft = completeDraft({ system: 'ticket', stockEnabled: true });
    const preview = previewOf(id, { ...draft, stockItems: withRow(rowsOf(['secret']), 'second') });
    expect(preview.stock).toEqual({ enabled: true, amount: 2, data: [] });
    expect(JSON.stringify(preview)).not.toContain('secret');
  });

  it('stands a form that is half written', () => {
    expect(previewOf(id, newDraft)).toMatchObject({ id, system: 'license', category: 'other', name: '' });
    const draft = completeDraft({
      price: '0.00001',
      lifetimePrice: '9999999',
      images: rowsOf(['nonsense', '/a.svg']),
    });
    expect(previewOf(id, draft)).toMatchObject({
      price: 0.00001,
      lifeTimePrice: 100_000,
      images: ['/a.svg'],
    });
    expect(previewOf(id, completeDraft({ category: '' }), 'tools').category).toBe('tools');
  });
});
