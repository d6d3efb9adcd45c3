import { ApiError } from '../../lib/api.ts';

/** Nobody knows what became of it: the server could not be reached, or failed half-way, and may have done it. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 0 || error.code >= 500);
}
