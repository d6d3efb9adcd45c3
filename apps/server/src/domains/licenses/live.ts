import type { licensesClientEvents } from '@botique/contract/licenses/events.ts';
import { maxWatched } from '@botique/contract/licenses/session-rules.ts';
import { AppError } from '../../platform/errors.ts';
import type { LiveHandlers } from '../../platform/live/channel.ts';
import type { Live } from '../../platform/live/live.ts';
import { createQueues } from '../../platform/live/in-order.ts';
import { watchedSession } from '../../platform/live/rooms.ts';
import type { SessionActions } from './product-sessions/session-actions.ts';
import type { ConsoleAccess } from './product-sessions/console-access.ts';
import type { Licenses } from './service.ts';
import type { Storage } from './storage/storage.ts';

/** The events contain the license key, which must not be stored in Redis. */
export function sendLicenseEvents({
  licenses,
  live,
  storage,
}: {
  licenses: Licenses;
  live: Live;
  storage: Storage;
}): void {
  licenses.onCreated((license, ownerId) => {
    live.sendEphemeral('license.created', { to: 'user', id: ownerId }, { license });
  });
  licenses.onUpdated((license, ownerId) => {
    live.sendEphemeral('license.updated', { to: 'user', id: ownerId }, { license });
  });
  storage.onUseChanged((change, ownerId) => {
    live.sendEphemeral('license.storage', { to: 'user', id: ownerId }, change);
  });
  licenses.onDeleted((id, ownerId) => {
    live.send('license.deleted', { to: 'user', id: ownerId }, { id });
  });
}

type Dependencies = { actions: SessionActions; access: ConsoleAccess };

export function licensesLive({
  actions,
  access,
}: Dependencies): Pick<LiveHandlers, keyof typeof licensesClientEvents> {
  const inOrder = createQueues();
  return {
    'license.action': ({ sessionId, uuid, action }, { ownerId }) =>
      actions.act({ sessionId, device: uuid, action, ownerId }),

    'license.watch': ({ sessionId }, { viewer, ownerId, join, socket }) =>
      inOrder(socket, async () => {
        await access.admit(sessionId, { viewerId: viewer.userId, ownerId });
        const watched = [...socket.rooms].flatMap((name) => watchedSession(name) ?? []);
        if (!watched.includes(sessionId) && watched.length >= maxWatched) {
          throw new AppError('too_many_consoles');
        }
        await join({ to: 'watchers', id: sessionId });
        await access.watch(sessionId);
      }),

    'license.unwatch': ({ sessionId }, { leave, socket }) =>
      inOrder(socket, () => leave({ to: 'watchers', id: sessionId })),
  };
}
