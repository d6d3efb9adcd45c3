import { sessionCookie } from '../http/identity.ts';
import type { LiveSocket } from './channel.ts';

type ParseCookies = (header: string) => Record<string, string | undefined>;

/** The same two halves as for a call: the HttpOnly cookie, and the request token in the handshake. */
export function handshakeHalves(socket: LiveSocket, parseCookies: ParseCookies) {
  const cookies = parseCookies(socket.handshake.headers.cookie ?? '');
  const token: unknown = socket.handshake.auth['token'];
  return { secret: cookies[sessionCookie], requestToken: typeof token === 'string' ? token : undefined };
}
