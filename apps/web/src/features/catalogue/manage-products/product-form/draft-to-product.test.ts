import { describe, expect, it } from 'vitest';
import { draftOf, newDraft } from './product-draft.ts';
import { editOf, newProductOf, previewOf } from './draft-to-product.ts';
import { completeDraft, storedProduct } from '../testing/sample-drafts.ts';
import { rowsOf, withRow } from './text-rows.ts';

const id = 'Ab3dE6gH';

describe('draft sent as a new product', () => {
  it('[CAT-52] [CAT-53] sends the defaults of untouched fields', () => {
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

  it('[CAT-56] [CAT-57] sends no new product while a required field is missing', () => {
    expect(newProductOf(id, newDraft)).toBeNull();
    expect(newProductOf(id, completeDraft({ category: '' }))).toBeNull();
    expect(newProductOf(id, completeDraft({ system: '' }))).toBeNull();
    expect(newProductOf(id, completeDraft({ key: '  ' }))).toBeNull();
    expect(newProductOf(id, completeDraft())).not.toBeNull();
  });

  it('[CAT-59] sends typed numbers as numbers and empty ones as 0', () => {
    expect(newProductOf(id, completeDraft({ price: '19.99999', lifetimePrice: '' }))).toMatchObject({
      price: 19.99999,
      lifeTimePrice: 0,
    });
    expect(newProductOf(id, completeDraft({ price: '5.', storage: '' }))).toMatchObject({
      price: 5,
      storge: 0,
    });
  });

  it('[CAT-64] trims texts and drops blank rows', () => {
    const product = newProductOf(id, {
      ...completeDraft({ name: ' Vitrine ', system: 'ticket' }),
      stockItems: rowsOf(['first', ' ', ' second\nline ']),
      images: rowsOf([' /a.svg ', '']),
    });
    expect(product).toMatchObject({ name: 'Vitrine', images: ['/a.svg'] });
    expect(product?.stock.data).toEqual(['first', 'second\nline']);
  });

  it('[CAT-65] sends defaults for the fields that a new product does not have', () => {
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

describe('draft sent as an edit', () => {
  it('sends an untouched product as it was loaded, with its version and revision', () => {
    const product = storedProduct();
    const { id: _, archived: __, ...whole } = product;
    expect(editOf(draftOf(product), product)).toEqual(whole);
  });

  it('sends an untouched stock as it was loaded, for both systems', () => {
    const stock = { enabled: true, amount: 2, data: ['one\ntwo', 'three'], revision: 'r9' };
    const ticket = storedProduct({ system: 'ticket', stock, trial: { enabled: false, duration: 0 } });
    expect(editOf({ ...draftOf(ticket), name: 'Another' }, ticket)?.stock).toEqual(stock);
    const license = storedProduct({ stock: { enabled: false, amount: 7, data: [], revision: 'r8' } });
    expect(editOf({ ...draftOf(license), name: 'Another' }, license)?.stock).toEqual(license.stock);
  });

  it('[CAT-57] sends an edit without a category, but not without a system', () => {
    const product = storedProduct();
    expect(editOf({ ...draftOf(product), category: '' }, product)).toMatchObject({
      category: '',
      storge: 200,
    });
    expect(editOf({ ...draftOf(product), system: '' }, product)).toBeNull();
  });

  it('sends the stored number when its option is off, regardless of the typed one', () => {
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

describe('product preview', () => {
  it('previews a ticket product with the number of its items, but not the items', () => {
    const draft = completeDraft({ system: 'ticket', stockEnabled: true });
    const preview = previewOf(id, { ...draft, stockItems: withRow(rowsOf(['secret']), 'second') });
    expect(preview.stock).toEqual({ enabled: true, amount: 2, data: [] });
    expect(JSON.stringify(preview)).not.toContain('secret');
  });

  it('previews an incomplete or invalid draft', () => {
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
