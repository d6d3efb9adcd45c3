import { can } from '@botique/contract/access.ts';
import type { billingDocuments } from '@botique/contract/billing/endpoints.ts';
import { AppError } from '../../../platform/errors.ts';
import { sendFile } from '../../../platform/http/file-reply.ts';
import type { StaffRefusal } from '../../../platform/http/gate.ts';
import { sessionCookie } from '../../../platform/http/identity.ts';
import type { DocumentHandlers } from '../../../platform/http/mount-documents.ts';
import type { Accounts } from '../../accounts/service.ts';
import type { ExportInvoices } from './export-invoices.ts';

type Dependencies = {
  accounts: Pick<Accounts, 'sessions'>;
  exportInvoices: Pick<ExportInvoices, 'open' | 'isOpen'>;
  onStaffRefusal(refusal: StaffRefusal): Promise<void>;
};

/** Browsers open links without the request token, so the link itself replaces it as the second half. */
export function exportDocuments({
  accounts,
  exportInvoices,
  onStaffRefusal,
}: Dependencies): DocumentHandlers<typeof billingDocuments> {
  return {
    async 'invoices.file'({ query, request, reply }) {
      const found = await accounts.sessions.findForRendering(request.cookies[sessionCookie]);
      if (!found) throw new AppError('link_used');
      const { id: userId, role } = found.user;
      // Someone who is no admin anymore can't use a link from before.
      if (!can(found.user, 'manageMoney')) {
        // Other sites could send customers here with invalid links, and so fill the audit log in their names.
        if (await exportInvoices.isOpen(query.link)) {
          const viewer = { by: 'browser', userId, role, sessionId: found.session.id } as const;
          await onStaffRefusal({ call: 'invoices.file', identity: { kind: 'viewer', viewer } });
        }
        throw new AppError('link_used');
      }
      return sendFile(reply, 'text/csv; charset=utf-8', await exportInvoices.open(query.link, userId));
    },
  };
}
