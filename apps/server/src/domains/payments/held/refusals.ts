import { AppError } from '../../../platform/errors.ts';

export const refusal = (message: string) => new AppError('invalid_request', { message });
export const resolvedBefore = () => refusal('This payment has already been resolved.');
