import { describe, expect, it } from 'vitest';
import { createLiveEvents } from './live-events.ts';

const ended = (eventId: string) => ({ eventId, reason: 'banned' });

describe('live events', () => {
  it('calls the listeners of an event until they unsubscribe', () => {
    const events = createLiveEvents();
    const heard: string[] = [];
    const stop = events.on('session.ended', ({ reason }) => heard.push(reason));
    events.dispatch('session.ended', ended('1'));
    events.dispatch('something.else', ended('2'));
    stop();
    events.dispatch('session.ended', ended('3'));
    expect(heard).toEqual(['banned']);
  });

  it('[UI-53] delivers a repeated event once, and two events with the same content twice', () => {
    const events = createLiveEvents();
    let heard = 0;
    events.on('session.ended', () => {
      heard += 1;
    });
    events.dispatch('session.ended', ended('1'));
    events.dispatch('session.ended', ended('1'));
    events.dispatch('session.ended', ended('2'));
    expect(heard).toBe(2);
  });

  it('[UI-53] dedupes against the latest 500 events only', () => {
    const events = createLiveEvents();
    let heard = 0;
    events.on('session.ended', () => {
      heard += 1;
    });
    for (let id = 0; id <= 500; id += 1) events.dispatch('session.ended', ended(String(id)));
    expect(heard).toBe(501);
    events.dispatch('session.ended', ended('1'));
    expect(heard).toBe(501);
    events.dispatch('session.ended', ended('0'));
    expect(heard).toBe(502);
  });
});
