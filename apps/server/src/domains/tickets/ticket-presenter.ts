import type { Ticket, TicketMessage } from '@botique/contract/tickets/ticket.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { attachmentsOfMessages } from './attachments/repository.ts';
import { presentAttachment } from './attachments/present.ts';
import { evidenceOfMessages } from './evidence/repository.ts';
import { findMessage, findMessages, newestMessages, type MessageRow } from './messages/repository.ts';
import { presentRestart } from './restarts/present.ts';
import { restartsOfMessages } from './restarts/repository.ts';
import { presentMessage, presentTicket, type People } from './present.ts';
import type { TicketRow } from './repository.ts';

export type Surroundings = {
  companyName: string;
  people(ids: Iterable<string>): Promise<People>;
  productName(id: string): Promise<string | null>;
};

type Dependencies = Surroundings & { db: Db };

type TicketPage = {
  forStaff: boolean;
  limit: number;
  cursor?: string | undefined;
  /** Reloads the row after everything else has been read. */
  latest?: (() => Promise<TicketRow>) | undefined;
};

/** Adds names, quotes and files to rows. `forStaff` alone decides whether notes are included. */
export type Reading = ReturnType<typeof createReading>;

export function createReading({ db, companyName, people, productName }: Dependencies) {
  async function present(
    rows: MessageRow[],
    length: 'whole' | 'excerpt' = 'whole',
  ): Promise<TicketMessage[]> {
    const ids = rows.map(({ id }) => id);
    const [quoted, files, evidence, restarts] = await Promise.all([
      findMessages(
        db,
        rows.flatMap(({ replyTo }) => replyTo ?? []),
      ),
      attachmentsOfMessages(db, ids),
      evidenceOfMessages(db, length === 'whole' ? ids : []),
      restartsOfMessages(db, length === 'whole' ? ids : []),
    ]);
    const known = await people([...rows, ...quoted].flatMap(({ authorId }) => authorId ?? []));
    return rows.map((row) => {
      const restart = restarts.get(row.id);
      return presentMessage(row, {
        length,
        people: known,
        companyName,
        quoted: quoted.find(({ id }) => id === row.replyTo),
        attachments: (files.get(row.id) ?? []).map(presentAttachment),
        evidence: evidence.get(row.id) ?? null,
        restart: restart ? presentRestart(restart) : null,
      });
    });
  }

  async function productNames(rows: TicketRow[]): Promise<Map<string, string | null>> {
    const ids = [...new Set(rows.flatMap(({ productId }) => productId ?? []))];
    return new Map(await Promise.all(ids.map(async (id) => [id, await productName(id)] as const)));
  }

  return {
    message: async (row: MessageRow): Promise<TicketMessage> => (await present([row]))[0] as TicketMessage,

    /** Returns each ticket with its last message. */
    async list(rows: TicketRow[], forStaff: boolean): Promise<Ticket[]> {
      const last = await findMessages(
        db,
        rows.map(({ lastMessageId }) => lastMessageId),
      );
      const [messages, known, products] = await Promise.all([
        present(last, 'excerpt'),
        people(rows.map(({ openedBy }) => openedBy)),
        productNames(rows),
      ]);
      return rows.map((row) =>
        presentTicket(row, {
          people: known,
          companyName,
          forStaff,
          productName: products.get(row.productId ?? '') ?? null,
          messages: messages.filter(({ ticketId }) => ticketId === row.id),
        }),
      );
    },

    /** Returns a ticket with its last messages, or with those before `cursor`. */
    async ticket(
      row: TicketRow,
      { forStaff, limit, cursor, latest = async () => row }: TicketPage,
    ): Promise<{ data: Ticket; next: string | null }> {
      const before =
        cursor === undefined
          ? undefined
          : await findMessage(db, { ticketId: row.id, id: cursor, withNotes: forStaff });
      if (cursor !== undefined && !before) {
        throw new AppError('invalid_request', { message: 'cursor: is not a message in this ticket' });
      }
      const found = await newestMessages(db, {
        ticketId: row.id,
        withNotes: forStaff,
        before: before?.position,
        // One more than shown, to find out whether there are earlier ones.
        limit: limit + 1,
      });
      const shown = found.slice(0, limit).toReversed();
      const [messages, known, products] = await Promise.all([
        present(shown),
        people([row.openedBy]),
        productNames([row]),
      ]);
      return {
        // Load the ticket last and await nothing after it, so that later events in the room are newer.
        data: presentTicket(await latest(), {
          people: known,
          companyName,
          forStaff,
          productName: products.get(row.productId ?? '') ?? null,
          messages,
        }),
        next: found.length > limit ? (shown[0]?.id ?? null) : null,
      };
    },
  };
}
