import type { Acknowledgement } from '@botique/contract/live-event.ts';
import type { LiveRequest } from '../live/live.tsx';

/** `asked` settles when the server has answered everyone who asked to watch. */
type Watched = { watchers: number; asked: Promise<unknown> };

/** The consoles of this page. The server only knows the page. */
const watched = new Map<string, Watched>();

type Entered = { answer: Promise<Acknowledgement>; leave: () => void };

/** Two consoles of a session, such as a page and a modal above it, must not stop each other's lines. */
export function enterSession(sessionId: string, request: LiveRequest): Entered {
  const session = watched.get(sessionId) ?? { watchers: 0, asked: Promise.resolve() };
  watched.set(sessionId, session);
  session.watchers += 1;
  const answer = request('license.watch', { sessionId });
  session.asked = Promise.all([session.asked, answer]);

  async function leave(): Promise<void> {
    session.watchers -= 1;
    const { asked } = session;
    // The server may handle a quick 'unwatch' before 'watch', and would then send lines forever.
    await asked;
    const wasEntered = session.watchers > 0 || session.asked !== asked;
    if (wasEntered || watched.get(sessionId) !== session) return;
    watched.delete(sessionId);
    void request('license.unwatch', { sessionId });
  }
  return { answer, leave: () => void leave() };
}
