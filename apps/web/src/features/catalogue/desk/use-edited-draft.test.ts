import { describe, expect, it } from 'vitest';
import { draftOf } from './product-draft.ts';
import { storedProduct } from './testing.ts';
import { afterMerge, afterSave, shownEdit } from './use-edited-draft.ts';

const loaded = storedProduct({ version: 3 });
const newer = storedProduct({ version: 4, name: 'Renamed elsewhere' });
const untouched = { product: loaded, draft: draftOf(loaded) };
const touched = { product: loaded, draft: { ...draftOf(loaded), key: 'mine' } };

describe('a form while somebody else saves', () => {
  it('shows the new data when nothing was written', () => {
    const shown = shownEdit(untouched, newer);
    expect(shown).toMatchObject({ product: newer, dirty: false, outdated: false });
    expect(shown.draft.name).toBe('Renamed elsewhere');
  });

  it('keeps what was written, with the version that it belongs to, and says so', () => {
    expect(shownEdit(touched, newer)).toMatchObject({ product: loaded, dirty: true, outdated: true });
    expect(shownEdit(touched, newer).draft).toBe(touched.draft);
    expect(shownEdit(touched, loaded)).toMatchObject({ dirty: true, outdated: false });
  });

  it('shows a stock that was sold from meanwhile', () => {
    const sold = storedProduct({ version: 3, stock: { ...loaded.stock, amount: 4, revision: 'r2' } });
    expect(shownEdit(untouched, sold).draft.stockAmount).toBe('4');
  });
});

describe('a form after its own save', () => {
  const saved = storedProduct({ version: 4, key: 'mine' });

  it('is untouched, also before the list of what is known has the new version', () => {
    const held = afterSave(touched, touched.draft, saved);
    expect(shownEdit(held, loaded)).toMatchObject({ product: saved, dirty: false, outdated: false });
    expect(shownEdit(held, saved)).toMatchObject({ product: saved, dirty: false });
  });

  it('keeps what was typed while the save ran, as an edit of what was saved', () => {
    const typedOn = { ...touched, draft: { ...touched.draft, name: 'Typed on' } };
    const held = afterSave(typedOn, touched.draft, saved);
    expect(shownEdit(held, saved)).toMatchObject({ product: saved, dirty: true, outdated: false });
    expect(held.draft.name).toBe('Typed on');
  });

  it('does not take for typing that newer data stood there when an untouched form was saved', () => {
    const held = afterSave(untouched, draftOf(newer), storedProduct({ version: 5, name: newer.name }));
    expect(shownEdit(held, newer)).toMatchObject({ dirty: false, outdated: false });
    expect(held.draft.name).toBe('Renamed elsewhere');
  });
});

describe('a form after a merge', () => {
  const field = { name: 'Renamed elsewhere', key: 'theirs' };
  const saved = storedProduct({
    version: 4,
    ...field,
    stock: { ...loaded.stock, amount: 4, revision: 'r2' },
  });

  it('[CAT-76] is an edit of the newest version, with what both wrote', () => {
    const merged = afterMerge(touched, saved, {});
    expect(shownEdit(merged, saved)).toMatchObject({ product: saved, dirty: true, outdated: false });
    expect(merged.draft).toMatchObject({ name: 'Renamed elsewhere', key: 'mine', stockAmount: '4' });
  });

  it('[CAT-76] is untouched when nothing but their values is left', () => {
    const merged = afterMerge(touched, saved, { key: 'theirs' });
    expect(shownEdit(merged, saved)).toMatchObject({ product: saved, dirty: false, outdated: false });
  });

  it('[CAT-75] is outdated again when somebody saved during the review', () => {
    const merged = afterMerge(touched, saved, {});
    expect(shownEdit(merged, storedProduct({ version: 5 }))).toMatchObject({
      product: saved,
      outdated: true,
    });
  });
});
