// A service like a Discord bot: it runs until it is stopped.
import { ConnectError, connect } from '@botique/sdk';
import { moderate } from './moderate.js';

try {
  const session = await connect({
    key: process.env.LICENSE_KEY,
    product: 'warden',
    version: '2.1.0',
    metadata: { username: 'Warden', id: '1128840017263' },
  });
  session.on('disconnect', () => console.warn('Lost the shop, still moderating …'));
  session.on('reconnect', () => console.log('The shop is back.'));

  const moderation = moderate((line) => console.log(line));
  session.on('stop', ({ reason }) => {
    moderation.stop();
    console.log(`Saved ${moderation.handled} cases (${reason}).`);
  });
  await session.update({ username: 'Mall Moderator' });
} catch (error) {
  if (!(error instanceof ConnectError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
