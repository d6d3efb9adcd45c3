import type { officeEndpoints } from '@botique/contract/office/endpoints.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handlers } from '../../platform/http/mount-endpoints.ts';
import type { AuditLog } from './audit/audit-log.ts';
import type { LegalTexts } from './legal-texts.ts';
import type { Notifications } from './notifications.ts';

type Dependencies = {
  auditLog: AuditLog;
  notifications: Notifications;
  legal: LegalTexts;
  isDraining(): boolean;
  pingDatabase(): Promise<void>;
};

export function officeRoutes({
  auditLog,
  notifications,
  legal,
  isDraining,
  pingDatabase,
}: Dependencies): Handlers<typeof officeEndpoints> {
  return {
    'office.healthz': () => ({}),

    async 'office.readyz'() {
      if (isDraining()) throw new AppError('unavailable');
      await pingDatabase().catch((cause: unknown) => {
        throw new AppError('unavailable', { cause });
      });
      return {};
    },

    'legal.terms': () => ({ data: legal.terms }),

    'legal.privacy': () => ({ data: legal.privacy }),

    'notices.mine': ({ query, viewer }) => notifications.mine(viewer.userId, query),

    async 'notices.read'({ viewer }) {
      await notifications.readAll(viewer.userId);
      return {};
    },

    'audit.list': ({ query }) => auditLog.list(query),
  };
}
