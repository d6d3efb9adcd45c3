import { can } from '@botique/contract/access.ts';
import type { ticketsDocuments } from '@botique/contract/tickets/endpoints.ts';
import { AppError } from '../../../platform/errors.ts';
import { sessionCookie } from '../../../platform/http/identity.ts';
import type { DocumentHandlers } from '../../../platform/http/mount-documents.ts';
import type { Accounts } from '../../accounts/service.ts';
import type { Attachments } from './attachments.ts';
import { contentDisposition } from './content-disposition.ts';

type Dependencies = { accounts: Pick<Accounts, 'sessions'>; attachments: Attachments };

/** Browsers open links without the request token, so the link itself replaces it as the second half. */
export function ticketFileDocuments({
  accounts,
  attachments,
}: Dependencies): DocumentHandlers<typeof ticketsDocuments> {
  return {
    async 'tickets.file'({ query, request, reply }) {
      const found = await accounts.sessions.findForRendering(request.cookies[sessionCookie]);
      if (!found) throw new AppError('link_used');
      const { user } = found;
      const ownerId = can(user, 'manageTickets') ? null : user.id;
      const { row, bytes } = await attachments.open(query.link, { userId: user.id, ownerId });
      return (
        reply
          .header('content-type', row.kind === 'text' ? 'text/plain; charset=utf-8' : row.type)
          .header(
            'content-disposition',
            contentDisposition(row.kind === 'image' ? 'inline' : 'attachment', row.name),
          )
          .header('cache-control', 'private, no-store')
          .header('x-content-type-options', 'nosniff')
          // However a browser renders it, the file can't run or load anything or access our origin.
          .header('content-security-policy', "default-src 'none'; sandbox")
          .send(bytes)
      );
    },
  };
}
