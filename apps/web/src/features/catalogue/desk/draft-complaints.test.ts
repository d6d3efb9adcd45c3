import { describe, expect, it } from 'vitest';
import { draftIssues, imageComplaint } from './draft-complaints.ts';
import { newDraft, type Draft } from './product-draft.ts';
import { completeDraft } from './testing.ts';
import { rowsOf } from './text-rows.ts';

const places = (more: Partial<Draft>) => [...draftIssues(completeDraft(more)).keys()];

describe('complaints about a draft', () => {
  it('accepts a new draft and the draft of a stored product', () => {
    expect(draftIssues(newDraft).size).toBe(0);
    expect(places({})).toEqual([]);
  });

  it('[CAT-5] [CAT-6] refuses a price out of range', () => {
    expect(places({ price: '0.005' })).toEqual(['price']);
    expect(places({ price: '100001', lifetimePrice: '0.009' })).toEqual(['price', 'lifeTimePrice']);
  });

  it('[CAT-10] refuses an enabled trial of less than 1 or more than 365 days', () => {
    expect(places({ trialEnabled: true, trialDays: '0' })).toEqual(['trial.duration']);
    expect(places({ trialEnabled: true, trialDays: '366' })).toEqual(['trial.duration']);
    expect(places({ trialEnabled: true, trialDays: '365' })).toEqual([]);
    expect(places({ trialEnabled: false, trialDays: '0' })).toEqual([]);
  });

  it('refuses storage and stock above their limits', () => {
    expect(draftIssues(completeDraft({ storage: '5121' })).get('storge')).toBe('Enter at most 5,120 MB.');
    expect(places({ stockAmount: '1000001' })).toEqual(['stock.amount']);
    expect(places({ stockAmount: '1000001', stockEnabled: false })).toEqual([]);
  });

  it('refuses stock items that exceed 200 KB together', () => {
    const ticket = (texts: string[]) => completeDraft({ system: 'ticket', stockItems: rowsOf(texts) });
    const complaint = (texts: string[]) => draftIssues(ticket(texts)).get('stock.data');
    // The brackets, quotation marks and commas of the JSON count, too.
    const full = Array.from({ length: 100 }, () => 'x'.repeat(1997)).with(0, 'x'.repeat(1996));
    expect(complaint(full)).toBeUndefined();
    expect(complaint(full.with(0, 'x'.repeat(1997)))).toBe(
      'All items together can be at most 200 KB. You have 201 KB.',
    );
    expect(complaint(Array.from({ length: 101 }, () => '€'.repeat(1000)))).toBe(
      'All items together can be at most 200 KB. You have 304 KB.',
    );
    expect(complaint(Array.from({ length: 60 }, () => 'a\n'.repeat(1000)))).toBeUndefined();
    expect(complaint(Array.from({ length: 70 }, () => 'a\n'.repeat(1000)))).toMatch(/at most 200 KB/);
    const unseen = completeDraft({ stockItems: rowsOf(['x'.repeat(300_000)]) });
    expect(draftIssues(unseen).size).toBe(0);
  });

  it('[CAT-65] [CAT-66] never complains about hidden fields', () => {
    expect(
      places({
        system: 'ticket',
        lifetimePrice: '0.001',
        trialEnabled: true,
        trialDays: '0',
        stockAmount: '9999999',
      }),
    ).toEqual([]);
    expect(places({ category: 'other', storage: '99999' })).toEqual([]);
  });

  it('[CAT-8] refuses an image that is neither an https URL nor a path on this site', () => {
    expect(places({ images: rowsOf(['/a.svg', 'http://pictures.example/a.png']) })).toEqual(['images.1']);
    expect(places({ newImage: '//pictures.example/a.png' })).toEqual(['newImage']);
    for (const bad of ['a.png', 'javascript:alert(1)', 'data:image/png;base64,AA', 'https://', '/a b.png']) {
      expect(imageComplaint(bad), bad).toMatch(/https/);
    }
    for (const good of ['', ' ', '/a.png', ' https://pictures.example/a.png ']) {
      expect(imageComplaint(good), good).toBeUndefined();
    }
  });
});
