import { describe, expect, it } from 'vitest';
import { notRenewedYet, renewed, renewSteps, type RenewAction } from './renew-steps.ts';

const after = (...actions: RenewAction[]) => actions.reduce(renewed, notRenewedYet);
const trouble = { message: 'Your credits do not reach.', invoice: 'INV-000042' };
const expire = '2026-12-15T12:00:00.000Z';

describe('the renew modal', () => {
  it('[ORD-99] is in 0 loading, 1 choosing, 2 processing or 3 done', () => {
    expect(renewSteps).toEqual({ loading: 0, choosing: 1, processing: 2, done: 3 });
    expect(after()).toEqual({ step: 1, trouble: null });
    expect(after({ type: 'continued' })).toEqual({ step: 2 });
    expect(after({ type: 'continued' }, { type: 'renewed', expire })).toEqual({ step: 3, expire });
  });

  it('[ORD-99] goes back to choosing after a refusal, and says why until another duration is chosen', () => {
    const refused = after({ type: 'continued' }, { type: 'refused', trouble });
    expect(refused).toEqual({ step: 1, trouble });
    expect(renewed(refused, { type: 'chosen' })).toEqual({ step: 1, trouble: null });
    expect(renewed(refused, { type: 'continued' })).toEqual({ step: 2 });
  });

  it('is not changed by an answer that comes too late', () => {
    expect(after({ type: 'renewed', expire })).toEqual(notRenewedYet);
    expect(after({ type: 'continued' }, { type: 'chosen' })).toEqual({ step: 2 });
    const done = after({ type: 'continued' }, { type: 'renewed', expire });
    expect(renewed(done, { type: 'refused', trouble })).toBe(done);
  });
});
