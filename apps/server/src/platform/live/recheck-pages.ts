import type { Role } from '@botique/contract/access.ts';
import type { Server } from 'socket.io';
import type { LiveSocket } from './live-socket.ts';
import { message } from './message.ts';

/** The roles of the given login sessions that are still valid. */
export type RolesOf = (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, Role>>;

/** Sessions per query. */
const batchSize = 500;

/** Disconnects the pages of this node whose session has ended or whose user has another role now. */
export async function recheckPages({ io, rolesOf }: { io: Server; rolesOf: RolesOf }): Promise<void> {
  const sockets = [...io.of('/').sockets.values()] as unknown as LiveSocket[];
  for (let at = 0; at < sockets.length; at += batchSize) {
    const batch = sockets.slice(at, at + batchSize);
    const roles = await rolesOf(batch.map(({ data }) => data.viewer.sessionId));
    for (const socket of batch) {
      const { sessionId, role: roleThen } = socket.data.viewer;
      const role = roles.get(sessionId);
      if (role === roleThen) continue;
      const reason = role === undefined ? 'signed_out' : 'role_changed';
      io.local.to(socket.id).emit(...message('session.ended', { reason }));
      socket.disconnect(true);
    }
  }
}
