import { describe, expect, it } from 'vitest';
import { faqAnswers } from './faq-answers.ts';
import { faqQuestions, type QuestionId } from './faq-questions.ts';

const all = Object.values(faqAnswers).flat();
const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\w$,.-]*\w/g));

/** The share of all words that both texts have in common. */
function likeness(one: string, other: string): number {
  const words = wordsOf(one);
  const others = wordsOf(other);
  const shared = [...words].filter((word) => others.has(word)).length;
  return shared / (words.size + others.size - shared);
}

describe('FAQ', () => {
  it('[UI-25] offers 11 questions with five answers each', () => {
    expect(faqQuestions).toHaveLength(11);
    expect(new Set(faqQuestions.map(({ text }) => text)).size).toBe(11);
    expect(Object.keys(faqAnswers).toSorted()).toEqual(faqQuestions.map(({ id }) => id).toSorted());
    for (const answers of Object.values(faqAnswers)) expect(answers).toHaveLength(5);
    expect(new Set(all).size).toBe(55);
  });

  it('[UI-25] words the five answers to a question differently', () => {
    for (const answers of Object.values(faqAnswers)) {
      for (const [index, answer] of answers.entries()) {
        for (const other of answers.slice(index + 1))
          expect(likeness(answer, other), answer).toBeLessThan(0.4);
      }
    }
    expect(likeness(all[0] ?? '', all[0] ?? '')).toBe(1);
  });

  it('keeps each answer to one to three sentences and at most 150 characters', () => {
    for (const answer of all) {
      const sentences = answer.match(/[.?!](?= [A-Z]|$)/g) ?? [];
      expect(sentences.length, answer).toBeGreaterThanOrEqual(1);
      expect(sentences.length, answer).toBeLessThanOrEqual(3);
      expect(answer.length, answer).toBeLessThanOrEqual(150);
      expect(answer, answer).toBe(answer.trim());
    }
  });

  it.each<[QuestionId, RegExp[]]>([
    ['refunds', [/trial/i]],
    ['support', [/Discord/]],
    ['payment', [/card/i, /PayPal/, /credit/i]],
    ['setup', [/minutes/i]],
    ['sessions', [/\b2\b|\btwo\b/i]],
  ])('[UI-29] states the facts that the owner requires in each answer about %s', (question, facts) => {
    for (const answer of faqAnswers[question]) {
      for (const fact of facts) expect(answer).toMatch(fact);
    }
  });

  it('[UI-77] mentions no features that do not exist yet', () => {
    for (const answer of all)
      expect(answer).not.toMatch(
        /\bapp\b|we host|hosted for you|live chat|24\/7|money back|one click to install/i,
      );
  });

  it('[DEL-92] explains in the answers about setup how products run: with the launcher, on Node.js', () => {
    const setup = faqAnswers.setup.join(' ');
    for (const fact of [/launcher/, /zip/, /Node\.js/]) expect(setup).toMatch(fact);
    // The launcher's code works once, so another computer needs a new zip and not the old key.
    expect(all.filter((answer) => /license key|same key/.test(answer))).toEqual([]);
  });

  it('[UI-29] refuses refunds, and offers upgrades and custom solutions', () => {
    for (const answer of faqAnswers.refunds) expect(answer).toMatch(/\b(no|not)\b/i);
    expect(faqAnswers.upgrade.join(' ')).toMatch(/upgrade/i);
    for (const answer of [...faqAnswers.upgrade, ...faqAnswers.custom]) expect(answer).not.toMatch(/^no\b/i);
    expect(faqAnswers.custom.join(' ')).toMatch(/Custom solutions are available/);
    expect(faqAnswers.support.filter((answer) => /ticket/i.test(answer)).length).toBe(5);
  });
});
