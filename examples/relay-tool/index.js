// A command-line tool: it does its work and exits. The SDK then sends the last lines and frees the seat.
import { ConnectError, connect } from '@botique/sdk';
import { setTimeout as wait } from 'node:timers/promises';

const messages = Number(process.argv[2] ?? 10);

try {
  const session = await connect({ key: process.env.LICENSE_KEY, product: 'relay', version: '1.3.2' });
  console.log(`Forwarding ${messages} messages …`);
  for (let done = 1; done <= messages; done += 1) {
    await wait(50);
    if (done % 5 === 0) session.log('info', `${done} of ${messages} forwarded`);
  }
  console.log('Done.');
} catch (error) {
  if (!(error instanceof ConnectError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
