import { describe, expect, it } from 'vitest';
import { initialRenewState, renewReducer, renewSteps, type RenewAction } from './renew-reducer.ts';

const after = (...actions: RenewAction[]) => actions.reduce(renewReducer, initialRenewState);
const error = { message: 'Not enough credits.', invoice: 'INV-000042' };
const expire = '2026-12-15T12:00:00.000Z';

describe('renew modal', () => {
  it('[ORD-99] numbers the steps of the renew modal 0 loading, 1 choosing, 2 processing and 3 done', () => {
    expect(renewSteps).toEqual({ loading: 0, choosing: 1, processing: 2, done: 3 });
    expect(after()).toEqual({ step: 1, error: null });
    expect(after({ type: 'continued' })).toEqual({ step: 2 });
    expect(after({ type: 'continued' }, { type: 'renewed', expire })).toEqual({ step: 3, expire });
  });

  it('[ORD-99] returns the renew modal to choosing after a refusal, with the reason until another duration is chosen', () => {
    const refused = after({ type: 'continued' }, { type: 'refused', error });
    expect(refused).toEqual({ step: 1, error });
    expect(renewReducer(refused, { type: 'chosen' })).toEqual({ step: 1, error: null });
    expect(renewReducer(refused, { type: 'continued' })).toEqual({ step: 2 });
  });

  it('ignores renewal actions that do not follow from the current step', () => {
    expect(after({ type: 'renewed', expire })).toEqual(initialRenewState);
    expect(after({ type: 'continued' }, { type: 'chosen' })).toEqual({ step: 2 });
    const done = after({ type: 'continued' }, { type: 'renewed', expire });
    expect(renewReducer(done, { type: 'refused', error })).toBe(done);
  });
});
