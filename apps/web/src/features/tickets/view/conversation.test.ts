import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  interrupted,
  refreshed,
  withEarlier,
  withReceived,
  withTicket,
  type Conversation,
} from './conversation.ts';
import { message, messages, page } from './testing.ts';

const ids = ({ messages: shown }: Conversation) => shown.map(({ id }) => id);
const idsOf = (from: number, to: number) => messages(from, to).map(({ id }) => id);

describe('a fresh page of a ticket', () => {
  it('[TIC-44] is all there is at first, in its own order', () => {
    const { ticket, ...rest } = refreshed(undefined, page(messages(3, 5)));
    expect(rest).toEqual({ messages: messages(3, 5), next: 'm3', cutAt: null });
    expect(ticket).not.toHaveProperty('messages');
  });

  it('is joined with what is held where they meet, and keeps the cursor of the older part', () => {
    const held = refreshed(undefined, page(messages(2, 6)));
    const now = refreshed(held, page(messages(5, 9)));
    expect(ids(now)).toEqual(idsOf(2, 9));
    expect(now.next).toBe('m2');
    expect(now.messages[3]).toBe(held.messages[3]);
  });

  it('replaces what is held when messages between them are missing', () => {
    const held = refreshed(undefined, page(messages(1, 4)));
    const now = refreshed(held, page(messages(7, 9)));
    expect(ids(now)).toEqual(idsOf(7, 9));
    expect(now.next).toBe('m7');
  });

  it('is not joined by a message alone that came over the line after an interruption', () => {
    const held = withReceived(interrupted(refreshed(undefined, page(messages(1, 4)))), message(7));
    expect(ids(refreshed(held, page(messages(6, 9))))).toEqual(idsOf(6, 9));
    expect(ids(refreshed(held, page(messages(7, 9))))).toEqual(idsOf(7, 9));
  });

  it('is joined after any number of messages that came over an uncut line', () => {
    const held = messages(5, 9).reduce(withReceived, refreshed(undefined, page(messages(2, 4))));
    expect(ids(refreshed(held, page(messages(7, 10))))).toEqual(idsOf(2, 10));
  });

  it('does not take back what came while it was on its way, nor its count', () => {
    const held = withReceived(refreshed(undefined, page(messages(1, 4))), message(5, { role: 'Admin' }));
    const now = refreshed(held, page(messages(1, 4)));
    expect(ids(now)).toEqual(idsOf(1, 5));
    expect(now.ticket).toMatchObject({ messageCount: 5, lastRole: 'Admin', waitingSince: null });
  });

  it('brings the facts of the ticket, and leaves the same list when nothing was said', () => {
    const held = refreshed(undefined, page(messages(1, 4)));
    const now = refreshed(held, page(messages(1, 4), { status: 'close' }));
    expect(now.ticket.status).toBe('close');
    expect(now.messages).toBe(held.messages);
  });
});

describe('earlier messages', () => {
  const held = refreshed(undefined, page(messages(5, 8)));

  it('[TIC-58] stand before the others, with the cursor to those before them', () => {
    const now = withEarlier(held, 'm5', page(messages(3, 4)));
    expect(ids(now)).toEqual(idsOf(3, 8));
    expect(now.next).toBe('m3');
    expect(withEarlier(now, 'm3', page(messages(1, 2))).next).toBeNull();
  });

  it('that come twice, or after all was replaced, change nothing', () => {
    const now = withEarlier(held, 'm5', page(messages(3, 4)));
    expect(withEarlier(now, 'm5', page(messages(3, 4)))).toBe(now);
    expect(withEarlier(refreshed(held, page(messages(12, 14))), 'm5', page(messages(3, 4))).next).toBe('m12');
  });
});

describe('a message that was received', () => {
  const held = refreshed(undefined, page(messages(1, 2)));

  it('[TIC-23] stands at the end with the name that its sender gave it', () => {
    const now = withReceived(held, message(3, { $$id: 'mine-1' }));
    expect(now.messages.at(-1)).toMatchObject({ id: 'm3', $$id: 'mine-1' });
    expect(now.ticket.messageCount).toBe(3);
  });

  it('[TIC-30] appears once, however often it comes', () => {
    const once = withReceived(held, message(3));
    expect(withReceived(once, message(3))).toBe(once);
  });

  it('[TIC-28] a note changes neither badge, count nor last author', () => {
    const now = withReceived(held, message(3, { note: true, role: 'Admin' }));
    expect(ids(now)).toEqual(idsOf(1, 3));
    expect(now.ticket).toBe(held.ticket);
  });

  it('an answer of the team ends the waiting, and the next question begins it', () => {
    const answered = withReceived(held, message(3, { role: 'Admin' }));
    expect(answered.ticket).toMatchObject({ lastRole: 'Admin', waitingSince: null });
    const asked = withReceived(answered, message(4));
    expect(asked.ticket).toMatchObject({ lastRole: 'User', waitingSince: message(4).date });
    expect(withReceived(asked, message(5)).ticket.waitingSince).toBe(message(4).date);
  });

  it('that overtook another one is put behind it', () => {
    const now = withReceived(withReceived(held, message(4, { role: 'Admin' })), message(3));
    expect(ids(now)).toEqual(idsOf(1, 4));
    expect(now.ticket).toMatchObject({ messageCount: 4, lastRole: 'Admin' });
  });

  it('of a page that is not loaded leaves no gap behind it', () => {
    const late = refreshed(undefined, page(messages(7, 9)));
    expect(withReceived(late, message(2))).toBe(late);
  });
});

it('a change of the ticket leaves its messages', () => {
  const held = refreshed(undefined, page(messages(1, 2)));
  const now = withTicket(held, { status: 'close' });
  expect(now.ticket).toEqual({ ...held.ticket, status: 'close' });
  expect(now.messages).toBe(held.messages);
});

describe('whatever happens to the line', () => {
  const pageSize = 5;
  const step = fc.constantFrom('said', 'lost', 'refresh', 'earlier', 'again');

  it('[TIC-68] a refresh at the end shows the newest messages without gap or repetition', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let written = 1;
        const newest = () => page(messages(Math.max(1, written - pageSize + 1), written));
        let held = refreshed(undefined, newest());
        for (const what of steps) {
          if (what === 'lost') held = interrupted(held);
          if (what === 'said' || what === 'lost') written += 1;
          if (what === 'said' || what === 'again') held = withReceived(held, message(written));
          if (what === 'refresh') held = refreshed(held, newest());
          if (what === 'earlier' && held.next) {
            const before = Number(held.next.slice(1)) - 1;
            held = withEarlier(held, held.next, page(messages(Math.max(1, before - pageSize + 1), before)));
          }
        }
        held = refreshed(held, newest());
        const first = Number(held.messages[0]?.id.slice(1));
        expect(ids(held)).toEqual(idsOf(first, written));
        expect(held.next).toBe(first === 1 ? null : `m${first}`);
        expect(held.ticket.messageCount).toBe(written);
      }),
    );
  });
});
