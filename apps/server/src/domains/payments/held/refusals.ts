import { AppError } from '../../../platform/errors.ts';

export const refusal = (message: string) => new AppError('decision_refused', { message });
export const resolvedBefore = () => new AppError('already_decided');
