import { errorCatalogue, type ErrorName } from '@botique/contract/errors.ts';

type Facts = {
  price?: number;
  missing?: number;
  /** What the payment provider said, and its own reference. */
  details?: { issue: string; description: string }[];
  debug_id?: string;
  /** An invoice that can be paid later. */
  invoice?: string;
};

type Details = {
  message?: string;
  issues?: { path: string; message: string }[];
  /** What a program can use: the price as it is now, what is missing (in dollars), what the provider said, what is left to pay. */
  facts?: Facts;
  retryAfterSeconds?: number;
  cause?: unknown;
};

/** A refusal with a name. Thrown anywhere, turned into a reply in one place. */
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
