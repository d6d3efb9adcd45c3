import { EventEmitter, once } from 'node:events';
import { onTestFinished } from 'vitest';
import { Refusal, signIn, type Session } from './browser.ts';
import type { RunningServer } from './running-server.ts';

/** People who sign in, one session after the other, until the server is gone or they are sent home. */
export function letPeopleSignIn(server: Pick<RunningServer, 'url'>, size: number) {
  const acknowledged: Session[] = [];
  const refusals: Refusal[] = [];
  const broken: Error[] = [];
  const news = new EventEmitter();
  let home = false;

  async function person(): Promise<void> {
    while (!home && broken.length === 0) {
      await signIn(server)
        .then((session) => acknowledged.push(session))
        .catch((error: Error) => (error instanceof Refusal ? refusals : broken).push(error as Refusal));
      news.emit('reply');
    }
  }
  const left = Promise.all(Array.from({ length: size }, person)).then(() => news.emit('reply'));
  // A test that fails half-way must not leave them knocking for ever.
  onTestFinished(() => {
    home = true;
  });

  return {
    acknowledged,
    refusals,
    broken,
    /** Resolves in the same turn in which that reply was read, while the others are in the middle of theirs. */
    async reached(condition: () => boolean): Promise<void> {
      while (!condition()) {
        if (broken[0]) throw broken[0];
        await once(news, 'reply');
      }
    },
    async sendHome(): Promise<void> {
      home = true;
      await left;
    },
    left,
  };
}

/** A moment that nobody chose: between two replies, wherever the others happen to be. */
export function someMoment(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, Math.random() * 25);
  });
}

export function randomBetween(least: number, most: number): number {
  return least + Math.floor(Math.random() * (most - least + 1));
}
