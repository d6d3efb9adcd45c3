import type { officeEndpoints } from '@botique/contract/office/endpoints.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handlers } from '../../platform/http/mount-endpoints.ts';
import type { LegalTexts } from './legal-texts.ts';
import { presentAuditEntry } from './present.ts';
import type { Office } from './service.ts';

type Dependencies = {
  office: Office;
  legal: LegalTexts;
  isDraining(): boolean;
  pingDatabase(): Promise<void>;
};

export function officeRoutes({
  office,
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

    async 'audit.list'({ query }) {
      const { rows, next, total } = await office.auditLog(query);
      return { data: rows.map(presentAuditEntry), next, total };
    },
  };
}
