import type { TicketMessage } from '@botique/contract/tickets/ticket.ts';
import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import { transact } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import { writeAudit } from '../../office/service.ts';
import { addMessage } from '../add-message.ts';
import { missingTicket } from '../missing-ticket.ts';
import { findTicket } from '../repository.ts';
import type { TicketNews } from '../ticket-news.ts';
import type { Reading } from '../ticket-presenter.ts';
import { answerProposal, findProposal, insertRestart, lockProposal } from './repository.ts';
import type { SessionRestarts } from './session-restarts.ts';

type Dependencies = {
  db: Db;
  clock: Clock;
  reading: Pick<Reading, 'message'>;
  tell(news: TicketNews): void;
  restarts: SessionRestarts;
};

/** Staff propose to restart a product session of the customer, who accepts or declines. */
export function createRestarts({ db, clock, reading, tell, restarts }: Dependencies) {
  function refuseAnswered({ restart }: { restart: { state: string } }): void {
    if (restart.state !== 'proposed') throw new AppError('proposal_answered');
  }

  return {
    /** Only for a running session of the ticket's customer, in the launcher. */
    async proposeRestart(
      ticketId: string,
      { sessionId, text, actorId }: { sessionId: string; text: string; actorId: string },
    ): Promise<TicketMessage> {
      const found = await findTicket(db, ticketId, null);
      if (!found) throw missingTicket();
      const session = await restarts.describe(sessionId, found.openedBy);
      const added = await transact(db, async (tx) => {
        const { ticket, message } = await addMessage(
          tx,
          {
            ticketId,
            ownerId: null,
            authorId: actorId,
            role: 'Admin',
            note: false,
            clientId: randomUUID(),
            content: text,
            reply: null,
            attachmentIds: [],
          },
          clock,
        );
        await insertRestart(tx, { messageId: message.id, ...session });
        await writeAudit(tx, {
          actorId,
          action: 'tickets.restartProposed',
          subject: ticketId,
          customerId: ticket.openedBy,
          details: { title: ticket.title, session: sessionId, license: session.licenseId },
        });
        return { ticket, message };
      });
      const message = await reading.message(added.message);
      tell({ what: 'said', ticket: added.ticket, message });
      return message;
    },

    /** Only by the ticket's customer, and only once. A restart that is refused leaves the proposal open. */
    async answerRestart(messageId: string, ownerId: string, accept: boolean): Promise<TicketMessage> {
      const proposal = await findProposal(db, messageId, ownerId);
      if (!proposal) throw new AppError('not_found');
      refuseAnswered(proposal);
      const { sessionId } = proposal.restart;
      // Asks other nodes, so not in the transaction.
      if (accept) await restarts.refuseUnlessPossible(sessionId, ownerId);
      const answered = await transact(db, async (tx) => {
        const locked = await lockProposal(tx, messageId, ownerId);
        if (!locked) throw new AppError('not_found');
        refuseAnswered(locked);
        const restart = accept ? await restarts.restartIn(tx, sessionId, ownerId) : () => undefined;
        const state = accept ? 'accepted' : 'declined';
        await answerProposal(tx, messageId, { state, answeredAt: clock.now() });
        return { ...locked, restart };
      });
      answered.restart();
      const message = await reading.message(answered.message);
      tell({ what: 'answered', ticket: answered.ticket, message });
      return message;
    },
  };
}
