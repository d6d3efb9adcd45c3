import { AppError } from '../errors.ts';
import { bearerToken, isApiKey } from '../http/credentials.ts';
import { sessionCookie, type SessionHalves } from '../http/identity.ts';
import type { LiveSocket } from './live-socket.ts';

type ParseCookies = (header: string) => Record<string, string | undefined>;

/** The same two halves as for a call: the HttpOnly cookie, and the request token in the handshake. */
export function handshakeHalves(socket: LiveSocket, parseCookies: ParseCookies): SessionHalves {
  const { headers, auth } = socket.handshake;
  const token: unknown = auth['token'];
  const requestToken = typeof token === 'string' ? token : undefined;
  // Name the mistake: callers with an API key would otherwise suspect the key.
  if (
    [requestToken, bearerToken(headers.authorization)].some((sent) => sent !== undefined && isApiKey(sent))
  ) {
    throw new AppError('browser_only');
  }
  return { secret: parseCookies(headers.cookie ?? '')[sessionCookie], requestToken };
}
