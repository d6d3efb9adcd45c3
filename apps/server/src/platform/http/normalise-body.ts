import { AppError } from '../errors.ts';

type Plain = Record<string, unknown>;

function isPlainObject(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const deepest = 20;

/** Deep nesting could overflow the stack of code that walks the body. */
function isTooDeep(value: unknown, left = deepest): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return left === 0 || Object.values(value).some((inner) => isTooDeep(inner, left - 1));
}

/** Accepts `{token, data: {…}}` and `{token, …fields}`, and returns one form. */
export function normaliseBody(raw: unknown): { token: string | undefined; fields: Plain } {
  if (raw === undefined || raw === null || raw === '') return { token: undefined, fields: {} };
  if (!isPlainObject(raw)) {
    throw new AppError('invalid_request', { message: 'The request body must be a JSON object.' });
  }
  if (isTooDeep(raw)) {
    throw new AppError('invalid_request', { message: 'The request body is nested too deeply.' });
  }
  const { token, ...fields } = raw;
  if (token !== undefined && token !== null && typeof token !== 'string') {
    throw new AppError('invalid_request', { message: 'The token must be a string.' });
  }
  const enveloped = isPlainObject(fields['data']);
  if (enveloped && Object.keys(fields).length > 1) {
    throw new AppError('invalid_request', {
      message: 'Send fields either in data or next to token, not both.',
    });
  }
  return { token: token ?? undefined, fields: enveloped ? (fields['data'] as Plain) : fields };
}
