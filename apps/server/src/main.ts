import { existsSync } from 'node:fs';
import { describeStartFailure } from './start-failures.ts';
import { startServer } from './start-server.ts';

// Settings may stand in a file beside package.json; what the environment says wins.
if (existsSync('.env')) process.loadEnvFile('.env');

try {
  const server = await startServer({ variables: process.env, development: process.argv.includes('--dev') });
  console.log(server.banner);
  const stop = (signal: NodeJS.Signals) => {
    process.once(signal, () => process.exit(1));
    void server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
} catch (error) {
  console.error(`Botique cannot start. ${describeStartFailure(error)}`);
  process.exit(1);
}
