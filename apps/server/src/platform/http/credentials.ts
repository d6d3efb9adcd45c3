import { apiKeyPrefix } from '@botique/contract/accounts/api-key-form.ts';
import { AppError } from '../errors.ts';
import type { Credentials, Identity } from './identity.ts';

const bearer = /^Bearer ([\w.~+/-]{1,200}=*)$/i;

// Whole, not by its beginning: one request token in some millions begins like a key, but none is as long.
const apiKeyForm = new RegExp(String.raw`^${apiKeyPrefix}[\w-]{43}$`);

export function isApiKey(token: string): boolean {
  return apiKeyForm.test(token);
}

export function bearerToken(header: string | undefined): string | undefined {
  return header === undefined ? undefined : bearer.exec(header)?.[1];
}

type Sent = { header: string | undefined; inBody: string | undefined; secret: string | undefined };

/** Header or body suffices; when both are there they must agree, or one of them was not meant for us. */
export function credentialsOf({ header, inBody, secret }: Sent): Credentials {
  const inHeader = bearerToken(header);
  if (inHeader !== undefined && inBody !== undefined && inHeader !== inBody) {
    throw new AppError('tokens_disagree');
  }
  // Whose browser the cookies are does not matter then: the key alone says who calls.
  if (inHeader !== undefined && isApiKey(inHeader)) return { kind: 'apiKey', key: inHeader };
  return { kind: 'session', secret, requestToken: inHeader ?? inBody };
}

/**
 * Did somebody try a key or token that is wrong? It is checked first and counted only then, so that nobody with the
 * right one is refused because of others at the same address. What each try costs is bounded by the address's limit.
 */
export function isGuess(credentials: Credentials, { kind }: Identity): boolean {
  // The cookie alone is no guess: the browser sends it by itself.
  const tried = credentials.kind === 'apiKey' ? credentials.key : credentials.requestToken;
  return Boolean(tried) && kind === 'visitor';
}
