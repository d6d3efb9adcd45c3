import { describe, expect, it } from 'vitest';
import { complaintsElsewhere, complaintsOf } from './refused-draft.ts';
import { completeDraft } from './testing.ts';
import { changeRow, rowsOf } from './text-rows.ts';

const draft = completeDraft();
const refused = {
  draft,
  issues: [
    { path: 'name', message: 'must have at most 100 characters' },
    { path: 'images.1', message: 'must be an https address or a path on this site' },
    { path: 'stock.data.0', message: 'contains characters that can’t be displayed' },
    { path: 'id', message: 'must be 8 letters or digits' },
  ],
};

describe('refused draft', () => {
  it('shows server messages at their fields as sentences', () => {
    const complaints = complaintsOf(refused, draft);
    expect(complaints.get('name')).toBe('This must have at most 100 characters.');
    expect(complaints.get('images.1')).toBe('This must be an https address or a path on this site.');
    expect(complaints.size).toBe(3);
  });

  it('clears a server message when its field is changed', () => {
    const complaints = complaintsOf(refused, { ...draft, name: 'Shorter' });
    expect(complaints.has('name')).toBe(false);
    expect(complaints.has('images.1')).toBe(true);
    const images = changeRow(draft.images, 1, '/a.svg');
    expect(complaintsOf(refused, { ...draft, images }).has('images.1')).toBe(false);
  });

  it('shows a server message about all items at their list until the list is changed', () => {
    const ticket = completeDraft({ system: 'ticket', stockItems: rowsOf(['one', 'two']) });
    const all = { draft: ticket, issues: [{ path: 'stock.data', message: 'must have at most 1000 items' }] };
    expect(complaintsOf(all, ticket).get('stock.data')).toBe('This must have at most 1000 items.');
    expect(complaintsElsewhere(all)).toEqual([]);
    expect(complaintsOf(all, { ...ticket, stockItems: rowsOf(['one']) }).size).toBe(0);
  });

  it('lists server messages without a visible field separately', () => {
    expect(complaintsElsewhere(refused)).toEqual([
      'stock.data.0 contains characters that can’t be displayed.',
      'id must be 8 letters or digits.',
    ]);
    expect(complaintsElsewhere({ ...refused, draft: { ...draft, system: 'ticket' } })).toEqual([
      'id must be 8 letters or digits.',
    ]);
  });
});
