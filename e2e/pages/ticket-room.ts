import { expect, type Locator, type Page } from '@playwright/test';
import type { OpenedTicket } from '../fixtures/tickets.ts';

export const ticketPath = (id: string) => `/dashboard/ticket/view/${id}`;

type File = { name: string; mimeType: string; buffer: Buffer };

/** A ticket as the customer or an admin sees it. */
export class TicketRoom {
  readonly page: Page;
  readonly conversation: Locator;
  /** In display order. */
  readonly messages: Locator;
  readonly composer: Locator;
  readonly sendButton: Locator;
  readonly noteSwitch: Locator;
  readonly details: Locator;
  readonly alert: Locator;

  constructor(page: Page) {
    this.page = page;
    this.conversation = page.getByRole('log', { name: 'Conversation' });
    this.messages = this.conversation.getByRole('article');
    this.composer = page.getByRole('textbox', { name: /^Write a (message|note)$/ });
    this.sendButton = page.getByRole('button', { name: /^Send( note)?$/ });
    this.noteSwitch = page.getByRole('button', { name: 'Internal note' });
    this.details = page.getByRole('complementary', { name: 'Ticket details' });
    this.alert = page.getByTestId('alert');
  }

  /** Opens the ticket and waits until it receives messages live. */
  async open({ id, title }: OpenedTicket): Promise<void> {
    // On any connection, because the first attempt may time out on a busy machine.
    const joined = new Promise<void>((resolve) => {
      this.page.on('websocket', (socket) =>
        socket.on('framereceived', ({ payload }) => {
          if (String(payload).includes('ticket.data')) resolve();
        }),
      );
    });
    // Staff would otherwise see the customer instead of the facts.
    await this.page.goto(`${ticketPath(id)}?panel=ticket`);
    await expect(this.page.getByRole('heading', { level: 1 })).toHaveText(title);
    await joined;
  }

  messageWith(words: string): Locator {
    return this.messages.filter({ hasText: words });
  }

  /** A fact in the side panel. */
  fact(name: string): Locator {
    return this.details
      .locator('dl > div')
      .filter({ has: this.page.getByText(name, { exact: true }) })
      .getByRole('definition');
  }

  /** Sends a message. The composer is empty once the server has sent it back. */
  async say(words: string): Promise<void> {
    await this.composer.fill(words);
    await this.composer.press('Enter');
    await expect(this.messageWith(words).last()).toBeVisible();
    await expect(this.composer).toHaveValue('');
    await expect(this.composer).toBeEnabled();
  }

  async replyTo(words: string): Promise<void> {
    await this.messageWith(words)
      .getByRole('button', { name: /^Reply to/ })
      .click();
    await expect(this.composer).toBeFocused();
  }

  async attach(...files: File[]): Promise<void> {
    await this.page.locator('input[type=file]').setInputFiles(files);
    await expect(this.page.getByRole('list', { name: 'Attached files' }).getByRole('listitem')).toHaveCount(
      files.length,
    );
  }

  async setStatus(action: 'Close' | 'Open'): Promise<void> {
    await this.page.getByRole('button', { name: action, exact: true }).click();
  }

  async delete(title: string): Promise<void> {
    await this.details.getByRole('button', { name: 'Delete ticket' }).click();
    const question = this.page.getByRole('dialog', { name: `Delete “${title}”?` });
    await question.getByRole('button', { name: 'Delete ticket' }).click();
  }
}
