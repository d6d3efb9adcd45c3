import type { Live } from '../../../platform/live/live.ts';
import type { Announcer } from './announcer.ts';
import type { ProductChannel } from './product-channel.ts';

type Dependencies = { announcer: Announcer; live: Live; products: ProductChannel };

export function sendSessionEvents({ announcer, live, products }: Dependencies): void {
  // These events contain the license key, which must not be stored in Redis.
  announcer.onStarted((session, ownerId) => {
    live.sendEphemeral('license.connect', { to: 'user', id: ownerId }, session);
  });
  announcer.onChanged((session, ownerId) => {
    live.sendEphemeral('license.session', { to: 'user', id: ownerId }, session);
  });
  announcer.onEnded(({ sessionId, device, licenseId }, ownerId, why) => {
    if (why) products.end(sessionId, why);
    live.send(
      'license.disconnect',
      { to: 'user', id: ownerId },
      { socketId: sessionId, uuid: device, license: licenseId, crash: null },
    );
  });
}
