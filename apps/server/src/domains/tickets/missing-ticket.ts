import { strings } from '@botique/contract/strings.ts';
import { AppError } from '../../platform/errors.ts';

/** The same reply for an unknown ticket and another user's, so that ids cannot be probed. */
export function missingTicket(): AppError {
  return new AppError('not_found', { message: strings.tickets.notFound });
}
