import type { Role } from '@botique/contract/access.ts';
import type { Server } from 'socket.io';
import type { LiveSocket } from './live-socket.ts';
import { message } from './message.ts';

type PageChecks = {
  /** The roles of the given login sessions that are still valid. */
  rolesOf(sessionIds: readonly string[]): Promise<ReadonlyMap<string, Role>>;
  bannedAmong(userIds: readonly string[]): Promise<ReadonlySet<string>>;
};

type Options = PageChecks & {
  io: Server;
  /** Only the pages of this user. */
  userId?: string | undefined;
};

/** Sessions per query. */
const batchSize = 500;

/** Disconnects the pages of this node whose session has ended or whose user has another role now. */
export async function recheckPages({ io, rolesOf, bannedAmong, userId }: Options): Promise<void> {
  const all = [...io.of('/').sockets.values()] as unknown as LiveSocket[];
  const sockets = userId === undefined ? all : all.filter(({ data }) => data.viewer.userId === userId);
  for (let at = 0; at < sockets.length; at += batchSize) {
    const batch = sockets.slice(at, at + batchSize);
    const roles = await rolesOf(batch.map(({ data }) => data.viewer.sessionId));
    const outdated = batch.filter(({ data: { viewer } }) => roles.get(viewer.sessionId) !== viewer.role);
    if (outdated.length === 0) continue;
    const banned = await bannedAmong(outdated.map(({ data }) => data.viewer.userId));
    for (const socket of outdated) {
      const { viewer } = socket.data;
      const stillOpen = roles.has(viewer.sessionId) ? 'role_changed' : 'signed_out';
      const reason = banned.has(viewer.userId) ? 'banned' : stillOpen;
      io.local.to(socket.id).emit(...message('session.ended', { reason }));
      socket.disconnect(true);
    }
  }
}
