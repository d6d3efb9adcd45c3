import { describe, expect, it } from 'vitest';
import { draftOf } from '../product-form/product-draft.ts';
import { storedProduct } from '../testing/sample-drafts.ts';
import { afterMerge, afterSave, shownEdit } from './use-edited-draft.ts';

const loaded = storedProduct({ version: 3 });
const newer = storedProduct({ version: 4, name: 'Renamed elsewhere' });
const untouched = { product: loaded, draft: draftOf(loaded) };
const touched = { product: loaded, draft: { ...draftOf(loaded), key: 'mine' } };

describe('edit form while another admin saves', () => {
  it('shows the new data in an untouched form', () => {
    const shown = shownEdit(untouched, newer);
    expect(shown).toMatchObject({ product: newer, dirty: false, outdated: false });
    expect(shown.draft.name).toBe('Renamed elsewhere');
  });

  it('keeps an edited draft with its version and marks it as outdated', () => {
    expect(shownEdit(touched, newer)).toMatchObject({ product: loaded, dirty: true, outdated: true });
    expect(shownEdit(touched, newer).draft).toBe(touched.draft);
    expect(shownEdit(touched, loaded)).toMatchObject({ dirty: true, outdated: false });
  });

  it('shows a stock amount that a sale changed in an untouched form', () => {
    const sold = storedProduct({ version: 3, stock: { ...loaded.stock, amount: 4, revision: 'r2' } });
    expect(shownEdit(untouched, sold).draft.stockAmount).toBe('4');
  });
});

describe('edit form after its own save', () => {
  const saved = storedProduct({ version: 4, key: 'mine' });

  it('counts as untouched after a save, even before the new version is fetched', () => {
    const held = afterSave(touched, touched.draft, saved);
    expect(shownEdit(held, loaded)).toMatchObject({ product: saved, dirty: false, outdated: false });
    expect(shownEdit(held, saved)).toMatchObject({ product: saved, dirty: false });
  });

  it('keeps text typed during a save as an edit of the saved product', () => {
    const typedOn = { ...touched, draft: { ...touched.draft, name: 'Typed on' } };
    const held = afterSave(typedOn, touched.draft, saved);
    expect(shownEdit(held, saved)).toMatchObject({ product: saved, dirty: true, outdated: false });
    expect(held.draft.name).toBe('Typed on');
  });

  it('does not mistake newer data in an untouched form for typing after a save', () => {
    const held = afterSave(untouched, draftOf(newer), storedProduct({ version: 5, name: newer.name }));
    expect(shownEdit(held, newer)).toMatchObject({ dirty: false, outdated: false });
    expect(held.draft.name).toBe('Renamed elsewhere');
  });
});

describe('edit form after a merge', () => {
  const field = { name: 'Renamed elsewhere', key: 'theirs' };
  const saved = storedProduct({
    version: 4,
    ...field,
    stock: { ...loaded.stock, amount: 4, revision: 'r2' },
  });

  it('[CAT-76] turns a merge into an edit of the newest version with the changes of both admins', () => {
    const merged = afterMerge(touched, saved, {});
    expect(shownEdit(merged, saved)).toMatchObject({ product: saved, dirty: true, outdated: false });
    expect(merged.draft).toMatchObject({ name: 'Renamed elsewhere', key: 'mine', stockAmount: '4' });
  });

  it('[CAT-76] counts as untouched when a merge keeps only the values of the other admin', () => {
    const merged = afterMerge(touched, saved, { key: 'theirs' });
    expect(shownEdit(merged, saved)).toMatchObject({ product: saved, dirty: false, outdated: false });
  });

  it('[CAT-75] marks a merged draft as outdated when another admin saved during the review', () => {
    const merged = afterMerge(touched, saved, {});
    expect(shownEdit(merged, storedProduct({ version: 5 }))).toMatchObject({
      product: saved,
      outdated: true,
    });
  });
});
