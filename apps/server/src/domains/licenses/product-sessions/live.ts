import type { Live } from '../../../platform/live/live.ts';
import type { ProductChannel } from './product-channel.ts';
import type { ProductSessions } from './product-sessions.ts';

type Dependencies = { sessions: ProductSessions; live: Live; products: ProductChannel };

export function sendSessionEvents({ sessions, live, products }: Dependencies): void {
  // The event contains the license key, which must not be stored in Redis.
  sessions.onStarted((session, ownerId) => {
    live.sendEphemeral('license.connect', { to: 'user', id: ownerId }, session);
  });
  sessions.onEnded(({ sessionId, device, licenseId }, ownerId, why) => {
    if (why) products.end(sessionId, why);
    live.send(
      'license.disconnect',
      { to: 'user', id: ownerId },
      { socketId: sessionId, uuid: device, license: licenseId },
    );
  });
}
