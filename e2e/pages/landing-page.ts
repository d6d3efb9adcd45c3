import type { Locator, Page } from '@playwright/test';
import { faqQuestions, type QuestionId } from '../../apps/web/src/features/landing/faq/faq-questions.ts';
import { waitUntilHydrated } from './hydration.ts';

/** The first page of the shop. */
export class LandingPage {
  readonly page: Page;
  readonly main: Locator;
  readonly title: Locator;
  /** The newest products. */
  readonly shelf: Locator;
  readonly productsLink: Locator;
  readonly questions: Locator;
  readonly conversation: Locator;

  constructor(page: Page) {
    this.page = page;
    this.main = page.getByRole('main');
    this.title = this.main.getByRole('heading', { level: 1 });
    this.shelf = this.main.getByRole('list', { name: 'Newest products' });
    this.productsLink = this.main.getByRole('link', { name: 'Products', exact: true });
    this.questions = this.main.getByRole('button');
    this.conversation = this.main.getByRole('log');
  }

  /** Opens the page and waits until it can be used. */
  async open(): Promise<void> {
    await this.page.goto('/');
    await waitUntilHydrated(this.page);
  }

  question(id: QuestionId): Locator {
    const text = faqQuestions.find((question) => question.id === id)?.text ?? '';
    return this.main.getByRole('button', { name: text });
  }

  /** A question without JavaScript, which unfolds to its answer. */
  foldedQuestion(text: string): { summary: Locator; answer: Locator } {
    const summary = this.page.locator('summary', { hasText: text });
    return { summary, answer: this.main.locator('details', { has: summary }).locator('p') };
  }
}
