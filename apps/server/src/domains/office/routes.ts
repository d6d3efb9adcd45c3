import type { officeEndpoints } from '@botique/contract/office/endpoints.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handlers } from '../../platform/http/mount-endpoints.ts';
import { presentAuditEntry } from './present.ts';
import type { Office } from './service.ts';

type Dependencies = { office: Office; isDraining(): boolean; pingDatabase(): Promise<void> };

export function officeRoutes({
  office,
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

    async 'audit.list'({ query }) {
      const { rows, next, total } = await office.auditLog(query);
      return { data: rows.map(presentAuditEntry), next, total };
    },
  };
}
