import { EventEmitter, once } from 'node:events';
import { onTestFinished } from 'vitest';
import { Refusal, signIn, type Session } from './browser.ts';
import type { RunningServer } from './running-server.ts';

/** Lets people sign in again and again until the server is gone or `sendHome` is called. */
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
  // A failed test must not leave these loops running.
  onTestFinished(() => {
    home = true;
  });

  return {
    acknowledged,
    refusals,
    broken,
    /** Resolves as soon as a reply meets the condition, while other requests are still in flight. */
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

/** Waits for a random moment, so that requests in flight are interrupted at different steps. */
export function someMoment(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, Math.random() * 25);
  });
}

export function randomBetween(least: number, most: number): number {
  return least + Math.floor(Math.random() * (most - least + 1));
}
