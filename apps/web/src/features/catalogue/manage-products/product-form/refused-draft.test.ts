import { describe, expect, it } from 'vitest';
import { errorsWithoutField, serverErrors } from './refused-draft.ts';
import { completeDraft } from '../testing/sample-drafts.ts';
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
    const errors = serverErrors(refused, draft);
    expect(errors.get('name')).toBe('This must have at most 100 characters.');
    expect(errors.get('images.1')).toBe('This must be an https address or a path on this site.');
    expect(errors.size).toBe(3);
  });

  it('clears a server message when its field is changed', () => {
    const errors = serverErrors(refused, { ...draft, name: 'Shorter' });
    expect(errors.has('name')).toBe(false);
    expect(errors.has('images.1')).toBe(true);
    const images = changeRow(draft.images, 1, '/a.svg');
    expect(serverErrors(refused, { ...draft, images }).has('images.1')).toBe(false);
  });

  it('shows a server message about all items at their list until the list is changed', () => {
    const ticket = completeDraft({ system: 'ticket', stockItems: rowsOf(['one', 'two']) });
    const all = { draft: ticket, issues: [{ path: 'stock.data', message: 'must have at most 1000 items' }] };
    expect(serverErrors(all, ticket).get('stock.data')).toBe('This must have at most 1000 items.');
    expect(errorsWithoutField(all)).toEqual([]);
    expect(serverErrors(all, { ...ticket, stockItems: rowsOf(['one']) }).size).toBe(0);
  });

  it('lists server messages without a visible field separately', () => {
    expect(errorsWithoutField(refused)).toEqual([
      'stock.data.0 contains characters that can’t be displayed.',
      'id must be 8 letters or digits.',
    ]);
    expect(errorsWithoutField({ ...refused, draft: { ...draft, system: 'ticket' } })).toEqual([
      'id must be 8 letters or digits.',
    ]);
  });
});
