/**
 * Parent process for main.test.ts: forks the emulators like the server does and relays their ready message.
 */
import { fork } from 'node:child_process';

const child = fork(new URL('main.ts', import.meta.url), { stdio: 'inherit' });
child.once('message', (message) => process.send?.(message));
