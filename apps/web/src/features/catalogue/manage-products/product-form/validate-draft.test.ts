import { describe, expect, it } from 'vitest';
import { imageError, validateDraft } from './validate-draft.ts';
import { newDraft, type Draft } from './product-draft.ts';
import { completeDraft } from '../testing/sample-drafts.ts';
import { rowsOf } from './text-rows.ts';

const errorPaths = (more: Partial<Draft>) => [...validateDraft(completeDraft(more)).keys()];

describe('complaints about a draft', () => {
  it('accepts a new draft and the draft of a stored product', () => {
    expect(validateDraft(newDraft).size).toBe(0);
    expect(errorPaths({})).toEqual([]);
  });

  it('[CAT-5] [CAT-6] refuses a price out of range', () => {
    expect(errorPaths({ price: '0.005' })).toEqual(['price']);
    expect(errorPaths({ price: '100001', lifetimePrice: '0.009' })).toEqual(['price', 'lifeTimePrice']);
  });

  it('[CAT-10] refuses an enabled trial of less than 1 or more than 365 days', () => {
    expect(errorPaths({ trialEnabled: true, trialDays: '0' })).toEqual(['trial.duration']);
    expect(errorPaths({ trialEnabled: true, trialDays: '366' })).toEqual(['trial.duration']);
    expect(errorPaths({ trialEnabled: true, trialDays: '365' })).toEqual([]);
    expect(errorPaths({ trialEnabled: false, trialDays: '0' })).toEqual([]);
  });

  it('refuses storage and stock above their limits', () => {
    expect(validateDraft(completeDraft({ storage: '5121' })).get('storge')).toBe('Enter at most 5,120 MB.');
    expect(errorPaths({ stockAmount: '1000001' })).toEqual(['stock.amount']);
    expect(errorPaths({ stockAmount: '1000001', stockEnabled: false })).toEqual([]);
  });

  it('refuses stock items that exceed 200 KB together', () => {
    const ticket = (texts: string[]) => completeDraft({ system: 'ticket', stockItems: rowsOf(texts) });
    const itemsError = (texts: string[]) => validateDraft(ticket(texts)).get('stock.data');
    // The brackets, quotation marks and commas of the JSON count, too.
    const full = Array.from({ length: 100 }, () => 'x'.repeat(1997)).with(0, 'x'.repeat(1996));
    expect(itemsError(full)).toBeUndefined();
    expect(itemsError(full.with(0, 'x'.repeat(1997)))).toBe(
      'All items together can be at most 200 KB. You have 201 KB.',
    );
    expect(itemsError(Array.from({ length: 101 }, () => '€'.repeat(1000)))).toBe(
      'All items together can be at most 200 KB. You have 304 KB.',
    );
    expect(itemsError(Array.from({ length: 60 }, () => 'a\n'.repeat(1000)))).toBeUndefined();
    expect(itemsError(Array.from({ length: 70 }, () => 'a\n'.repeat(1000)))).toMatch(/at most 200 KB/);
    const hidden = completeDraft({ stockItems: rowsOf(['x'.repeat(300_000)]) });
    expect(validateDraft(hidden).size).toBe(0);
  });

  it('[CAT-65] [CAT-66] never complains about hidden fields', () => {
    expect(
      errorPaths({
        system: 'ticket',
        lifetimePrice: '0.001',
        trialEnabled: true,
        trialDays: '0',
        stockAmount: '9999999',
      }),
    ).toEqual([]);
    expect(errorPaths({ category: 'other', storage: '99999' })).toEqual([]);
  });

  it('[CAT-8] refuses an image that is neither an https URL nor a path on this site', () => {
    expect(errorPaths({ images: rowsOf(['/a.svg', 'http://pictures.example/a.png']) })).toEqual(['images.1']);
    expect(errorPaths({ newImage: '//pictures.example/a.png' })).toEqual(['newImage']);
    for (const bad of ['a.png', 'javascript:alert(1)', 'data:image/png;base64,AA', 'https://', '/a b.png']) {
      expect(imageError(bad), bad).toMatch(/https/);
    }
    for (const good of ['', ' ', '/a.png', ' https://pictures.example/a.png ']) {
      expect(imageError(good), good).toBeUndefined();
    }
  });
});
