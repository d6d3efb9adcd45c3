/** The states of the renew modal, by the numbers that the product's owner knows them by. */
export const renewSteps = { loading: 0, choosing: 1, processing: 2, done: 3 } as const;
export type RenewStep = (typeof renewSteps)[keyof typeof renewSteps];

/** What the server said no with, for as long as it matters. */
export type RenewTrouble = {
  message: string;
  /** The invoice that waits for its payment. */
  invoice: string | null;
};

/** From choosing on; before that the price is not known. */
export type Renewing =
  | { step: typeof renewSteps.choosing; trouble: RenewTrouble | null }
  | { step: typeof renewSteps.processing }
  /** Until when the license lasts now. */
  | { step: typeof renewSteps.done; expire: string };

export type RenewAction =
  | { type: 'continued' | 'chosen' }
  | { type: 'refused'; trouble: RenewTrouble | null }
  | { type: 'renewed'; expire: string };

export const notRenewedYet: Renewing = { step: renewSteps.choosing, trouble: null };

/** Each step leads on only from the one before it. */
export function renewed(state: Renewing, action: RenewAction): Renewing {
  switch (state.step) {
    case renewSteps.choosing:
      if (action.type === 'continued') return { step: renewSteps.processing };
      // Another duration is another question.
      return action.type === 'chosen' ? notRenewedYet : state;
    case renewSteps.processing:
      if (action.type === 'refused') return { step: renewSteps.choosing, trouble: action.trouble };
      return action.type === 'renewed' ? { step: renewSteps.done, expire: action.expire } : state;
    case renewSteps.done:
      return state;
  }
}
