/** The states of the renew modal, numbered as in the owner's requirements. */
export const renewSteps = { loading: 0, choosing: 1, processing: 2, done: 3 } as const;
export type RenewStep = (typeof renewSteps)[keyof typeof renewSteps];

/** Why the server refused, until another duration is chosen. */
export type RenewError = {
  message: string;
  /** The pending invoice, if there is one. */
  invoice: string | null;
};

/** The state once the price is loaded. */
export type RenewState =
  | { step: typeof renewSteps.choosing; error: RenewError | null }
  | { step: typeof renewSteps.processing }
  /** `expire` is the new end of the license. */
  | { step: typeof renewSteps.done; expire: string };

export type RenewAction =
  | { type: 'continued' | 'chosen' }
  | { type: 'refused'; error: RenewError | null }
  | { type: 'renewed'; expire: string };

export const initialRenewState: RenewState = { step: renewSteps.choosing, error: null };

/** Ignores actions that do not follow from the current step. */
export function renewReducer(state: RenewState, action: RenewAction): RenewState {
  switch (state.step) {
    case renewSteps.choosing:
      if (action.type === 'continued') return { step: renewSteps.processing };
      // The refusal does not apply to another duration.
      return action.type === 'chosen' ? initialRenewState : state;
    case renewSteps.processing:
      if (action.type === 'refused') return { step: renewSteps.choosing, error: action.error };
      return action.type === 'renewed' ? { step: renewSteps.done, expire: action.expire } : state;
    case renewSteps.done:
      return state;
  }
}
