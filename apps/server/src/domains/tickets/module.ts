import type { Module, ModuleContext } from '../../platform/module.ts';
import type { Accounts } from '../accounts/service.ts';
import { createAttachments } from './attachments/attachments.ts';
import { ticketFileDocuments } from './attachments/file-document.ts';
import type { TakeEvidence } from './evidence/take-evidence.ts';
import { ticketsJobs } from './jobs.ts';
import { sendTicketEvents, ticketsLive } from './live.ts';
import { ticketsRoutes } from './routes.ts';
import type { SessionRestarts } from './restarts/session-restarts.ts';
import { createTickets } from './service.ts';

type Options = {
  companyName: string;
  publicUrl: string;
  accounts: Accounts;
  productName(id: string): Promise<string | null>;
  takeEvidence: TakeEvidence;
  restarts: SessionRestarts;
};

export function createTicketsModule(context: ModuleContext, options: Options) {
  const { live, log, limiter, ratePerMinute } = context;
  const { accounts } = options;
  const attachments = createAttachments({ ...context, ...options });
  const service = createTickets({
    ...context,
    ...options,
    people: accounts.people,
    openersNamed: accounts.idsByName,
  });
  sendTicketEvents({ tickets: service, live, log });
  return {
    service,
    routes: ticketsRoutes({
      tickets: service,
      attachments,
      openings: limiter('new tickets', ratePerMinute / 20),
      uploads: limiter('uploads', ratePerMinute / 10),
    }),
    documents: ticketFileDocuments({ accounts, attachments }),
    liveHandlers: ticketsLive({ tickets: service, messages: limiter('messages', ratePerMinute / 5) }),
    jobs: ticketsJobs({ attachments }),
  } satisfies Module;
}
