import { errorCatalogue, type ErrorName } from '@botique/contract/errors.ts';

type Facts = {
  price?: number;
  missing?: number;
  /** The payment provider's error details and its debug id. */
  details?: { issue: string; description: string }[];
  debug_id?: string;
  /** An invoice the customer can pay later. */
  invoice?: string;
};

type Details = {
  message?: string;
  issues?: { path: string; message: string }[];
  /** For API clients: the current price, the missing dollars, the provider's error, the unpaid invoice. */
  facts?: Facts;
  retryAfterSeconds?: number;
  cause?: unknown;
};

/** A named error. Throw it anywhere; `error-replies.ts` turns it into a reply. */
export class AppError extends Error {
  readonly error: ErrorName;
  readonly status: number;
  readonly issues: { path: string; message: string }[] | undefined;
  readonly facts: Facts | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(error: ErrorName, details: Details = {}) {
    super(details.message ?? errorCatalogue[error].message, { cause: details.cause });
    this.name = 'AppError';
    this.error = error;
    this.status = errorCatalogue[error].status;
    this.issues = details.issues;
    this.facts = details.facts;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/** Whether someone sent a license key that does not exist. Too many of them are guesses. */
export function isUnknownKey(error: unknown): boolean {
  return error instanceof AppError && error.error === 'license_not_found';
}
