import { userIdOf } from '../../platform/http/identity.ts';
import type { StaffRefusal } from '../../platform/http/gate.ts';
import type { Module, ModuleContext } from '../../platform/module.ts';
import { createAuditLog, type AuditLookups } from './audit/audit-log.ts';
import { officeJobs } from './jobs.ts';
import { createLegalTexts, type OwnLegalTexts } from './legal-texts.ts';
import { createNotifications } from './notifications.ts';
import { officeRoutes } from './routes.ts';
import { createOffice } from './service.ts';

type Options = {
  companyName: string;
  legalTexts: OwnLegalTexts;
  audit: AuditLookups;
  isDraining(): boolean;
  pingDatabase(): Promise<void>;
};

export function createOfficeModule(context: ModuleContext, options: Options) {
  const { live, limiter, ratePerMinute, onClose } = context;
  const office = createOffice(context);
  const notifications = createNotifications(context);
  const auditLog = createAuditLog({ ...context, ...options.audit });
  const legal = createLegalTexts(options.companyName, options.legalTexts);
  // Each refusal of a person adds a row that can't be removed, so they are limited per person, not per
  // address.
  const refusals = limiter('refused staff calls', ratePerMinute / 20);
  onClose(() => office.reportRefusedVisitors());

  async function onStaffRefusal(refusal: StaffRefusal): Promise<void> {
    const userId = userIdOf(refusal.identity);
    if (userId !== null) await refusals.spend(userId);
    await office.noteRefusedCall(refusal);
  }

  return {
    service: { ...office, legal, onStaffRefusal },
    routes: officeRoutes({ ...options, auditLog, notifications, legal }),
    documents: {},
    liveHandlers: {},
    jobs: officeJobs({ notifications, live }),
  } satisfies Module;
}
