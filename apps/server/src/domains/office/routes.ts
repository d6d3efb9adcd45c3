import type { officeEndpoints } from '@botique/contract/office/endpoints.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handlers } from '../../platform/http/mount-endpoints.ts';
import type { LegalTexts } from './legal-texts.ts';
import { presentAuditEntry } from './present.ts';
import type { Notices } from './notices.ts';
import type { Office } from './service.ts';

type Dependencies = {
  office: Office;
  notices: Notices;
  legal: LegalTexts;
  isDraining(): boolean;
  pingDatabase(): Promise<void>;
};

export function officeRoutes({
  office,
  notices,
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

    'notices.mine': ({ query, viewer }) => notices.mine(viewer.userId, query),

    async 'notices.read'({ viewer }) {
      await notices.readAll(viewer.userId);
      return {};
    },

    async 'audit.list'({ query }) {
      const { rows, next, total } = await office.auditLog(query);
      return { data: rows.map(presentAuditEntry), next, total };
    },
  };
}
