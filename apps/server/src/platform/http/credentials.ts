import { apiKeyPrefix } from '@botique/contract/accounts/api-key-form.ts';
import { typedLicenseKey } from '@botique/contract/licenses/license-rules.ts';
import { AppError } from '../errors.ts';
import type { Credentials, Identity } from './identity.ts';

const bearer = /^Bearer ([\w.~+/-]{1,200}=*)$/i;

// Matches the whole key: one request token in millions starts like a key, but none is as long.
const apiKeyForm = new RegExp(String.raw`^${apiKeyPrefix}[\w-]{43}$`);

export function isApiKey(token: string): boolean {
  return apiKeyForm.test(token);
}

export function bearerToken(header: string | undefined): string | undefined {
  return header === undefined ? undefined : bearer.exec(header)?.[1];
}

/** The license key of a product, which it sends as the bearer token. */
export function licenseKeyOf(header: string | undefined): string {
  const key = bearerToken(header);
  if (key === undefined || !typedLicenseKey.test(key)) throw new AppError('license_key_required');
  return key;
}

type Sent = { header: string | undefined; inBody: string | undefined; secret: string | undefined };

/** The token may be in the header or in the body. If both are sent, they must match. */
export function credentialsOf({ header, inBody, secret }: Sent): Credentials {
  const inHeader = bearerToken(header);
  if (inHeader !== undefined && inBody !== undefined && inHeader !== inBody) {
    throw new AppError('tokens_disagree');
  }
  // An API key identifies the caller on its own, so cookies are ignored.
  if (inHeader !== undefined && isApiKey(inHeader)) return { kind: 'apiKey', key: inHeader };
  return { kind: 'session', secret, requestToken: inHeader ?? inBody };
}

/**
 * Whether a wrong key or token was sent. Only failures count, so that a right one is never refused because of
 * others at the same address. The rate limit per address bounds the cost of checking.
 */
export function isGuess(credentials: Credentials, { kind }: Identity): boolean {
  // A cookie alone is not a guess, because browsers send it automatically.
  const tried = credentials.kind === 'apiKey' ? credentials.key : credentials.requestToken;
  return Boolean(tried) && kind === 'visitor';
}
