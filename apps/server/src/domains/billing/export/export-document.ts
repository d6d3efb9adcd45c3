import { can } from '@botique/contract/access.ts';
import type { billingDocuments } from '@botique/contract/billing/endpoints.ts';
import { AppError } from '../../../platform/errors.ts';
import { sendFile } from '../../../platform/http/file-reply.ts';
import { sessionCookie } from '../../../platform/http/identity.ts';
import type { DocumentHandlers } from '../../../platform/http/mount-documents.ts';
import type { Accounts } from '../../accounts/service.ts';
import type { ExportInvoices } from './export-invoices.ts';

type Dependencies = {
  accounts: Pick<Accounts, 'sessions'>;
  exportInvoices: Pick<ExportInvoices, 'open'>;
};

/** Browsers open links without the request token, so the link itself replaces it as the second half. */
export function exportDocuments({
  accounts,
  exportInvoices,
}: Dependencies): DocumentHandlers<typeof billingDocuments> {
  return {
    async 'invoices.file'({ query, request, reply }) {
      const found = await accounts.sessions.findForRendering(request.cookies[sessionCookie]);
      // Someone who is no admin anymore can't use a link from before.
      if (!found || !can(found.user, 'manageMoney')) throw new AppError('link_used');
      return sendFile(reply, 'text/csv; charset=utf-8', await exportInvoices.open(query.link, found.user.id));
    },
  };
}
