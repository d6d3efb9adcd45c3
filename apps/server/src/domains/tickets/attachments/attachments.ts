import { ticketLimits } from '@botique/contract/tickets/ticket-rules.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import { transact } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import { hashSecret, newSecret } from '../../../platform/secrets.ts';
import { missingTicket } from '../missing-ticket.ts';
import { safeFileName } from './file-name.ts';
import { recogniseFile } from './recognise-file.ts';
import {
  countWaiting,
  deleteForgotten,
  deleteWaiting,
  holdAttachment,
  holdTicket,
  insertLink,
  insertUpload,
  lockUploadsOf,
  readFile,
  takeLink,
  type AttachmentRow,
  type FileViewer,
} from './repository.ts';

const linkLifetimeMs = 60 * 1000;
const waitingLifetimeMs = 60 * 60 * 1000;

export type Attachments = ReturnType<typeof createAttachments>;

/** `ownerId` is the required opener of the ticket. It is null for staff, who may access any ticket. */
type Upload = { ticketId: string; ownerId: string | null; uploaderId: string; name: string; bytes: Buffer };

type Dependencies = { db: Db; clock: Clock; publicUrl: string };

/** Ticket files. They are uploaded before their message is sent and opened by single-use links. */
export function createAttachments({ db, clock, publicUrl }: Dependencies) {
  return {
    async upload({ ticketId, ownerId, uploaderId, name, bytes }: Upload): Promise<AttachmentRow> {
      const file = recogniseFile(bytes);
      return transact(db, async (tx) => {
        const ticket = await holdTicket(tx, ticketId, ownerId);
        if (!ticket) throw missingTicket();
        // Staff may still write notes in a closed ticket.
        if (ticket.status === 'close' && ownerId !== null) throw new AppError('ticket_closed');
        if (!file) throw new AppError('file_not_allowed');
        if (ticket.fileBytes + bytes.length > ticketLimits.ticketBytes) throw new AppError('ticket_full');
        await lockUploadsOf(tx, uploaderId);
        const since = new Date(clock.now().getTime() - waitingLifetimeMs);
        if ((await countWaiting(tx, uploaderId, since)) >= ticketLimits.waitingAttachments) {
          throw new AppError('too_many_uploads');
        }
        const upload = {
          ...file,
          ticketId,
          uploadedBy: uploaderId,
          name: safeFileName(name, file.type),
          size: bytes.length,
          createdAt: clock.now(),
        };
        return insertUpload(tx, upload, bytes);
      });
    },

    async discard(id: string, uploaderId: string): Promise<void> {
      if (!(await deleteWaiting(db, id, uploaderId))) throw new AppError('not_found');
    },

    /** Returns a URL that opens this file once, for this user only. */
    async link(id: string, viewer: FileViewer): Promise<string> {
      const token = newSecret();
      await transact(db, async (tx) => {
        const attachment = await holdAttachment(tx, id, viewer);
        if (!attachment) throw new AppError('not_found');
        await insertLink(tx, {
          tokenHash: hashSecret(token),
          attachmentId: attachment.id,
          userId: viewer.userId,
          expiresAt: new Date(clock.now().getTime() + linkLifetimeMs),
        });
      });
      return `${publicUrl}/files/tickets?link=${token}`;
    },

    /** Checks access again: the user's role or the ticket may have changed since the link was created. */
    async open(token: string, viewer: FileViewer): Promise<{ row: AttachmentRow; bytes: Buffer }> {
      const { userId } = viewer;
      const id = await takeLink(db, { tokenHash: hashSecret(token), userId, now: clock.now() });
      const found = id === undefined ? undefined : await readFile(db, id, viewer);
      if (!found) throw new AppError('link_used');
      return found;
    },

    /** Removes uploads that were never sent, and expired links. */
    async sweep(): Promise<void> {
      const now = clock.now();
      await deleteForgotten(db, { now, uploadedBefore: new Date(now.getTime() - waitingLifetimeMs) });
    },
  };
}
