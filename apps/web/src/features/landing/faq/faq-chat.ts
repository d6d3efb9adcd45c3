import { faqQuestions, type QuestionId } from './faq-questions.ts';

/** Types one character every 50 ms. The questions return 2500 ms after the last one. */
export const characterMs = 50;
const pauseMs = 2500;

/** Limits the memory that a very long conversation takes. */
const maxBubbles = 50;

export const greeting = 'Hello! Pick a question and I’ll do my best to answer it.';
export const apology = 'I couldn’t load the answer. Check your connection and ask me again.';

export type Bubble = { id: number; from: 'visitor' | 'counter'; text: string };

export type Answer = {
  characters: readonly string[];
  /** 0 shows the whole answer at once. */
  paceMs: number;
};

export type FaqChat = {
  bubbles: readonly Bubble[];
  /** The question being answered; null while the visitor can ask one. */
  asked: QuestionId | null;
  /** The answer being typed, until the questions return. Null until it has loaded. */
  answer: Answer | null;
  /** How many of its characters are visible. */
  shown: number;
  /** The last answer given to each question. */
  given: Partial<Record<QuestionId, number>>;
};

export type FaqEvent =
  | { type: 'asked'; question: QuestionId }
  | { type: 'answered'; question: QuestionId; choice: number; text: string; paceMs: number }
  | { type: 'notAnswered'; question: QuestionId }
  | { type: 'timePassed'; elapsedMs: number };

export const initialChat: FaqChat = {
  bubbles: [{ id: 0, from: 'counter', text: greeting }],
  asked: null,
  answer: null,
  shown: 0,
  given: {},
};

export function faqChatReducer(chat: FaqChat, event: FaqEvent): FaqChat {
  switch (event.type) {
    case 'asked': {
      if (chat.asked) return chat;
      const text = faqQuestions.find(({ id }) => id === event.question)?.text ?? '';
      return { ...chat, bubbles: append(chat, 'visitor', text), asked: event.question };
    }
    case 'answered': {
      // A second click may have loaded an answer, too.
      if (chat.asked !== event.question || chat.answer) return chat;
      const answer = { characters: charactersOf(event.text), paceMs: event.paceMs };
      return {
        ...chat,
        bubbles: append(chat, 'counter', event.text),
        answer,
        shown: shownAfter(answer, 0),
        given: { ...chat.given, [event.question]: event.choice },
      };
    }
    case 'notAnswered':
      if (chat.asked !== event.question || chat.answer) return chat;
      return { ...chat, bubbles: append(chat, 'counter', apology), asked: null };
    case 'timePassed': {
      if (!chat.answer) return chat;
      if (event.elapsedMs >= endOf(chat.answer)) return { ...chat, asked: null, answer: null, shown: 0 };
      return { ...chat, shown: shownAfter(chat.answer, event.elapsedMs) };
    }
  }
}

/** The text for screen readers, which would read an answer letter by letter as it is typed. */
export function announcementOf({ bubbles, asked, answer }: FaqChat): string {
  const text = bubbles.at(-1)?.text ?? '';
  return answer || (!asked && text === apology) ? text : '';
}

/** A random answer other than the last one to the same question. */
export function chooseAnswer(count: number, last: number | undefined, random: number): number {
  if (last === undefined) return Math.floor(random * count);
  const choice = Math.floor(random * (count - 1));
  return choice < last ? choice : choice + 1;
}

/**
 * The time until the next visible change; null at the end. Measured from the start of the answer, because the
 * delays of chained timers add up, and would type for minutes in a background tab.
 */
export function untilNextChange(answer: Answer, elapsedMs: number): number | null {
  if (elapsedMs >= endOf(answer)) return null;
  const shown = shownAfter(answer, elapsedMs);
  return (shown < answer.characters.length ? (shown + 1) * answer.paceMs : endOf(answer)) - elapsedMs;
}

function shownAfter({ characters, paceMs }: Answer, elapsedMs: number): number {
  return paceMs === 0 ? characters.length : Math.min(characters.length, Math.floor(elapsedMs / paceMs));
}

const endOf = ({ characters, paceMs }: Answer) => characters.length * paceMs + pauseMs;

function append({ bubbles }: FaqChat, from: Bubble['from'], text: string): Bubble[] {
  const id = (bubbles.at(-1)?.id ?? 0) + 1;
  return [...bubbles, { id, from, text }].slice(-maxBubbles);
}

/** Splits by grapheme, so that a letter never shows without its accent. */
function charactersOf(text: string): string[] {
  return [...new Intl.Segmenter('en').segment(text)].map(({ segment }) => segment);
}
