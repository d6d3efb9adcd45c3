/** A parent for main.test.ts: forks the emulators as the server does, and passes their ready message on. */
import { fork } from 'node:child_process';

const child = fork(new URL('main.ts', import.meta.url), { stdio: 'inherit' });
child.once('message', (message) => process.send?.(message));
