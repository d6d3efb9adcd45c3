import type { Live } from '../../../platform/live/live.ts';
import type { Announcer } from './announcer.ts';
import type { ProductChannel } from './product-channel.ts';
import type { RefusedStarts } from './refused-starts/refused-starts.ts';

type Dependencies = {
  announcer: Announcer;
  refusedStarts: Pick<RefusedStarts, 'onRefused'>;
  live: Live;
  products: ProductChannel;
};

export function sendSessionEvents({ announcer, refusedStarts, live, products }: Dependencies): void {
  // These events contain the license key, which must not be stored in Redis.
  announcer.onStarted((session, ownerId) => {
    live.sendEphemeral('license.connect', { to: 'user', id: ownerId }, session);
  });
  announcer.onChanged((session, ownerId) => {
    live.sendEphemeral('license.session', { to: 'user', id: ownerId }, session);
  });
  announcer.onEnded(({ session: { sessionId, device, licenseId }, ownerId, why, crash }) => {
    if (why) products.end(sessionId, why);
    live.send(
      'license.disconnect',
      { to: 'user', id: ownerId },
      { socketId: sessionId, uuid: device, license: licenseId, crash },
    );
  });
  refusedStarts.onRefused((refused, ownerId) => {
    live.send('license.refused', { to: 'user', id: ownerId }, refused);
  });
}
