import { randomUUID } from 'node:crypto';
import { keepSeat } from '../packages/sdk/src/keep-seat.ts';

/** A product that a test can kill. Sends a message when it has a seat. */
const [url = '', license = ''] = process.argv.slice(2);
keepSeat({
  url,
  license,
  uuid: randomUUID(),
  onSeated: ({ sessionId }) => process.send?.({ sessionId }),
  onStopped: () => process.exit(1),
});
// The test that started this product has ended.
process.on('disconnect', () => process.exit());
