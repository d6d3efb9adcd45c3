import { describe, expect, it } from 'vitest';
import {
  apology,
  chooseAnswer,
  faqChatReducer,
  greeting,
  initialChat,
  announcementOf,
  untilNextChange,
  type FaqChat,
  type FaqEvent,
} from './faq-chat.ts';

const after = (events: FaqEvent[], chat: FaqChat = initialChat) => events.reduce(faqChatReducer, chat);
const asked: FaqEvent = { type: 'asked', question: 'refunds' };
const answered = (text: string, more: Partial<Extract<FaqEvent, { type: 'answered' }>> = {}): FaqEvent => ({
  type: 'answered',
  question: 'refunds',
  choice: 2,
  text,
  paceMs: 50,
  ...more,
});
const at = (elapsedMs: number): FaqEvent => ({ type: 'timePassed', elapsedMs });
const said = (chat: FaqChat) => chat.bubbles.map(({ from, text }) => `${from}: ${text}`);

describe('FAQ question', () => {
  it('[UI-26] appends a question to the chat and waits for its answer', () => {
    const chat = after([asked]);
    expect(said(chat)).toEqual([`counter: ${greeting}`, 'visitor: Do you offer refunds?']);
    expect(chat).toMatchObject({ asked: 'refunds', answer: null });
  });

  it('[UI-27] ignores a question while another one is being answered', () => {
    const chat = after([asked]);
    expect(faqChatReducer(chat, { type: 'asked', question: 'setup' })).toBe(chat);
    const typing = after([asked, answered('No.')]);
    expect(faqChatReducer(typing, asked)).toBe(typing);
  });

  it('accepts only one answer, and only to the asked question', () => {
    const chat = after([asked]);
    expect(faqChatReducer(chat, answered('Minutes.', { question: 'setup' }))).toBe(chat);
    const typing = after([asked, answered('No.')]);
    expect(faqChatReducer(typing, answered('Never.'))).toBe(typing);
    expect(faqChatReducer(initialChat, answered('No.'))).toBe(initialChat);
  });

  it('apologizes when an answer cannot be loaded, and lets the visitor ask again', () => {
    const chat = after([asked, { type: 'notAnswered', question: 'refunds' }]);
    expect(said(chat).at(-1)).toBe(`counter: ${apology}`);
    expect(chat.asked).toBeNull();
    expect(after([asked, answered('No.')], chat)).toMatchObject({ asked: 'refunds', shown: 0 });
  });
});

describe('FAQ answer', () => {
  const shownAt = (text: string, elapsedMs: number) => after([asked, answered(text), at(elapsedMs)]).shown;

  it('[UI-26] types an answer at one character every 50 ms', () => {
    expect([0, 49, 50, 99, 100, 149, 150].map((ms) => shownAt('No.', ms))).toEqual([0, 0, 1, 1, 2, 2, 3]);
  });

  it('[UI-28] accepts questions again 2500 ms after the last character of an answer', () => {
    const chat = after([asked, answered('No.')]);
    expect(after([at(150 + 2499)], chat)).toMatchObject({ asked: 'refunds', shown: 3 });
    expect(after([at(150 + 2500)], chat)).toMatchObject({ asked: null, answer: null });
  });

  it('completes an answer at once after a long time in the background', () => {
    expect(after([asked, answered('No.'), at(600_000)])).toMatchObject({ asked: null });
    expect(shownAt('No refunds, sorry.', 400)).toBe(8);
  });

  it('[UI-63] shows the whole answer at once without an animation pace', () => {
    const chat = after([asked, answered('No.', { paceMs: 0 })]);
    expect(chat).toMatchObject({ shown: 3, asked: 'refunds' });
    expect(after([at(2499)], chat).asked).toBe('refunds');
    expect(after([at(2500)], chat).asked).toBeNull();
  });

  it('never shows half a character of an answer', () => {
    const chat = after([asked, answered('é👩‍🚀!'), at(100)]);
    expect(chat.answer?.characters).toEqual(['é', '👩‍🚀', '!']);
    expect(chat.shown).toBe(2);
  });
});

describe('typing timer', () => {
  const { answer } = after([asked, answered('No.')]);
  const until = (elapsedMs: number) => answer && untilNextChange(answer, elapsedMs);

  it('[UI-26] schedules the next character on time, even if the last one was late', () => {
    expect([0, 50, 53.5, 149].map(until)).toEqual([50, 50, 46.5, 1]);
  });

  it('[UI-28] schedules the end of the pause after the last character, and then stops', () => {
    expect([150, 1000, 2649, 2650, 90_000].map(until)).toEqual([2500, 1650, 1, null, null]);
  });
});

describe('choice of an answer', () => {
  it('[UI-26] can choose each of the five answers', () => {
    const chosen = [0, 0.2, 0.4, 0.6, 0.8, 0.999].map((random) => chooseAnswer(5, undefined, random));
    expect(chosen).toEqual([0, 1, 2, 3, 4, 4]);
  });

  it('never chooses the last answer to the same question, and can choose the four others', () => {
    for (const last of [0, 1, 2, 3, 4]) {
      const chosen = [0, 0.25, 0.5, 0.75, 0.999].map((random) => chooseAnswer(5, last, random));
      expect(new Set(chosen)).toEqual(new Set([0, 1, 2, 3, 4].filter((choice) => choice !== last)));
    }
  });

  it('remembers the last answer of each question separately', () => {
    const first = after([asked, answered('No.'), at(10_000)]);
    const second = after(
      [{ type: 'asked', question: 'setup' }, answered('Minutes.', { question: 'setup', choice: 4 })],
      first,
    );
    expect(second.given).toEqual({ refunds: 2, setup: 4 });
  });
});

describe('text for screen readers', () => {
  it('[UI-62] announces the whole answer while it is typed, and nothing before or after', () => {
    expect(announcementOf(initialChat)).toBe('');
    expect(announcementOf(after([asked]))).toBe('');
    expect(announcementOf(after([asked, answered('No.')]))).toBe('No.');
    expect(announcementOf(after([asked, answered('No.'), at(60)]))).toBe('No.');
    expect(announcementOf(after([asked, answered('No.'), at(10_000)]))).toBe('');
  });

  it('[UI-62] announces the apology when there is no answer', () => {
    const failed = after([asked, { type: 'notAnswered', question: 'refunds' }]);
    expect(announcementOf(failed)).toBe(apology);
    expect(announcementOf(after([asked], failed))).toBe('');
  });
});

describe('long conversation', () => {
  it('keeps the last 50 bubbles with unique ids', () => {
    const rounds = Array.from({ length: 40 }, () => [asked, answered('No.'), at(10_000)]).flat();
    const { bubbles } = after(rounds);
    expect(bubbles).toHaveLength(50);
    expect(new Set(bubbles.map(({ id }) => id)).size).toBe(50);
    expect(bubbles.at(-1)?.text).toBe('No.');
  });
});
