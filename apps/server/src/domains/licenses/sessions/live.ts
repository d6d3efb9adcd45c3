import type { Live } from '../../../platform/live/channel.ts';
import type { ProductChannel } from '../../../platform/live/product-channel.ts';
import type { Sessions } from './sessions.ts';

type Dependencies = { sessions: Sessions; live: Live; products: ProductChannel };

export function tellSessionNews({ sessions, live, products }: Dependencies): void {
  // With its license's key in it, which stands nowhere as it is: so it is whispered.
  sessions.onStarted((session, ownerId) => {
    live.whisper('license.connect', { to: 'user', id: ownerId }, session);
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
