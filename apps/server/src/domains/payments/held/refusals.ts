import { AppError } from '../../../platform/errors.ts';

export const refusal = (message: string) => new AppError('decision_refused', { message });
export const missingHeld = () =>
  new AppError('not_found', { message: 'No held payment found with this id.' });
export const resolvedBefore = () => new AppError('already_decided');
