import { copy } from '@botique/contract/copy.ts';
import { AppError } from '../../platform/errors.ts';

/** None, or somebody else's: one answer for both. */
export function missingTicket(): AppError {
  return new AppError('not_found', { message: copy.tickets.notFound });
}
