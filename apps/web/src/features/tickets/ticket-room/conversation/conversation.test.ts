import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  markInterrupted,
  mergePage,
  withChanged,
  withEarlier,
  withReceived,
  withTicket,
  type Conversation,
} from './conversation.ts';
import { sampleProposal } from '../../../../testing/samples/sample-tickets.ts';
import { message, messages, page } from './testing/sample-conversation.ts';

const ids = ({ messages: shown }: Conversation) => shown.map(({ id }) => id);
const idsOf = (from: number, to: number) => messages(from, to).map(({ id }) => id);

describe('fresh page of a ticket', () => {
  it('[TIC-44] starts with the messages of the first page in their order', () => {
    const { ticket, ...rest } = mergePage(undefined, page(messages(3, 5)));
    expect(rest).toEqual({ messages: messages(3, 5), next: 'm3', completeUntil: null });
    expect(ticket).not.toHaveProperty('messages');
  });

  it('joins a fresh page with overlapping held messages and keeps the older cursor', () => {
    const held = mergePage(undefined, page(messages(2, 6)));
    const now = mergePage(held, page(messages(5, 9)));
    expect(ids(now)).toEqual(idsOf(2, 9));
    expect(now.next).toBe('m2');
    expect(now.messages[3]).toBe(held.messages[3]);
  });

  it('replaces the held messages when some before the fresh page are missing', () => {
    const held = mergePage(undefined, page(messages(1, 4)));
    const now = mergePage(held, page(messages(7, 9)));
    expect(ids(now)).toEqual(idsOf(7, 9));
    expect(now.next).toBe('m7');
  });

  it('does not join a fresh page at a message received after an interruption', () => {
    const held = withReceived(markInterrupted(mergePage(undefined, page(messages(1, 4)))), message(7));
    expect(ids(mergePage(held, page(messages(6, 9))))).toEqual(idsOf(6, 9));
    expect(ids(mergePage(held, page(messages(7, 9))))).toEqual(idsOf(7, 9));
  });

  it('joins a fresh page after any number of messages on an uninterrupted connection', () => {
    const held = messages(5, 9).reduce(withReceived, mergePage(undefined, page(messages(2, 4))));
    expect(ids(mergePage(held, page(messages(7, 10))))).toEqual(idsOf(2, 10));
  });

  it('keeps messages and counts received while a fresh page was in flight', () => {
    const held = withReceived(mergePage(undefined, page(messages(1, 4))), message(5, { role: 'Admin' }));
    const now = mergePage(held, page(messages(1, 4)));
    expect(ids(now)).toEqual(idsOf(1, 5));
    expect(now.ticket).toMatchObject({ messageCount: 5, lastRole: 'Admin', waitingSince: null });
  });

  it('updates the facts of the ticket and keeps the same list when nothing was said', () => {
    const held = mergePage(undefined, page(messages(1, 4)));
    const now = mergePage(held, page(messages(1, 4), { status: 'close' }));
    expect(now.ticket.status).toBe('close');
    expect(now.messages).toBe(held.messages);
  });
});

describe('earlier messages', () => {
  const held = mergePage(undefined, page(messages(5, 8)));

  it('[TIC-58] puts earlier messages before the others, with the cursor to those before them', () => {
    const now = withEarlier(held, 'm5', page(messages(3, 4)));
    expect(ids(now)).toEqual(idsOf(3, 8));
    expect(now.next).toBe('m3');
    expect(withEarlier(now, 'm3', page(messages(1, 2))).next).toBeNull();
  });

  it('ignores earlier messages that come twice or after the held ones were replaced', () => {
    const now = withEarlier(held, 'm5', page(messages(3, 4)));
    expect(withEarlier(now, 'm5', page(messages(3, 4)))).toBe(now);
    expect(withEarlier(mergePage(held, page(messages(12, 14))), 'm5', page(messages(3, 4))).next).toBe('m12');
  });
});

describe('received message', () => {
  const held = mergePage(undefined, page(messages(1, 2)));

  it('[TIC-23] appends a received message with the id that its sender gave it', () => {
    const now = withReceived(held, message(3, { $$id: 'mine-1' }));
    expect(now.messages.at(-1)).toMatchObject({ id: 'm3', $$id: 'mine-1' });
    expect(now.ticket.messageCount).toBe(3);
  });

  it('[TIC-30] adds a message once, even if it is received twice', () => {
    const once = withReceived(held, message(3));
    expect(withReceived(once, message(3))).toBe(once);
  });

  it('[TIC-28] keeps the facts of the ticket when a note is received', () => {
    const now = withReceived(held, message(3, { note: true, role: 'Admin' }));
    expect(ids(now)).toEqual(idsOf(1, 3));
    expect(now.ticket).toBe(held.ticket);
  });

  it('ends the waiting time with an answer of the team and restarts it with the next question', () => {
    const answered = withReceived(held, message(3, { role: 'Admin' }));
    expect(answered.ticket).toMatchObject({ lastRole: 'Admin', waitingSince: null });
    const asked = withReceived(answered, message(4));
    expect(asked.ticket).toMatchObject({ lastRole: 'User', waitingSince: message(4).date });
    expect(withReceived(asked, message(5)).ticket.waitingSince).toBe(message(4).date);
  });

  it('puts a message that overtook another one after it', () => {
    const now = withReceived(withReceived(held, message(4, { role: 'Admin' })), message(3));
    expect(ids(now)).toEqual(idsOf(1, 4));
    expect(now.ticket).toMatchObject({ messageCount: 4, lastRole: 'Admin' });
  });

  it('ignores a received message of a page that is not loaded', () => {
    const late = mergePage(undefined, page(messages(7, 9)));
    expect(withReceived(late, message(2))).toBe(late);
  });
});

describe('a message that changed', () => {
  const proposed = message(2, { restart: sampleProposal() });
  const answered = message(2, {
    restart: sampleProposal({ state: 'accepted', answeredAt: message(3).date }),
  });
  const held = mergePage(undefined, page([message(1), proposed, message(3)]));

  it('[TIC-98] shows the answer to a proposal, and keeps the other messages', () => {
    const now = withChanged(held, answered);
    expect(now.messages).toEqual([message(1), answered, message(3)]);
    expect(now.messages[0]).toBe(held.messages[0]);
    expect(withChanged(held, message(9))).toBe(held);
  });

  it('[TIC-98] shows an answer that a fresh page brings, but no older page takes it back', () => {
    const now = mergePage(held, page([message(1), answered, message(3)]));
    expect(now.messages[1]).toBe(answered);
    expect(mergePage(now, page([message(1), proposed, message(3)])).messages[1]).toBe(answered);
    expect(withChanged(now, proposed)).toBe(now);
  });
});

it('keeps the messages when the ticket changes', () => {
  const held = mergePage(undefined, page(messages(1, 2)));
  const now = withTicket(held, { status: 'close' });
  expect(now.ticket).toEqual({ ...held.ticket, status: 'close' });
  expect(now.messages).toBe(held.messages);
});

describe('arbitrary interruptions', () => {
  const pageSize = 5;
  const step = fc.constantFrom('said', 'lost', 'refresh', 'earlier', 'again');

  it('[TIC-68] shows the newest messages without gaps or repetitions after a final refresh', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let written = 1;
        const newest = () => page(messages(Math.max(1, written - pageSize + 1), written));
        let held = mergePage(undefined, newest());
        for (const what of steps) {
          if (what === 'lost') held = markInterrupted(held);
          if (what === 'said' || what === 'lost') written += 1;
          if (what === 'said' || what === 'again') held = withReceived(held, message(written));
          if (what === 'refresh') held = mergePage(held, newest());
          if (what === 'earlier' && held.next) {
            const before = Number(held.next.slice(1)) - 1;
            held = withEarlier(held, held.next, page(messages(Math.max(1, before - pageSize + 1), before)));
          }
        }
        held = mergePage(held, newest());
        const first = Number(held.messages[0]?.id.slice(1));
        expect(ids(held)).toEqual(idsOf(first, written));
        expect(held.next).toBe(first === 1 ? null : `m${first}`);
        expect(held.ticket.messageCount).toBe(written);
      }),
    );
  });
});
