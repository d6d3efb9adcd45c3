import type { staffLicenseEndpoints } from '@botique/contract/licenses/staff-endpoints.ts';
import { strings } from '@botique/contract/strings.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handlers } from '../../../platform/http/mount-endpoints.ts';
import type { LicenseLog } from '../log/log.ts';
import type { Licenses } from '../service.ts';
import type { StaffActions } from './staff-actions.ts';

type Dependencies = {
  licenses: Pick<Licenses, 'read'>;
  licenseLog: Pick<LicenseLog, 'page'>;
  staffActions: StaffActions;
};

export function staffLicenseRoutes({
  licenses,
  licenseLog,
  staffActions,
}: Dependencies): Handlers<typeof staffLicenseEndpoints> {
  return {
    async 'licenses.suspend'({ params, body, viewer }) {
      await staffActions.suspend(params.id, { ...body, actorId: viewer.userId });
      return {};
    },

    async 'licenses.reinstate'({ params, viewer }) {
      await staffActions.reinstate(params.id, viewer.userId);
      return {};
    },

    async 'licenses.revoke'({ params, body, viewer }) {
      await staffActions.revoke(params.id, { ...body, actorId: viewer.userId });
      return {};
    },

    async 'licenses.extend'({ params, body: { expire, ...instruction }, viewer }) {
      const expected = expire === undefined ? undefined : new Date(expire);
      await staffActions.extend(params.id, { ...instruction, expected, actorId: viewer.userId });
      return {};
    },

    async 'licenses.resize'({ params, body, viewer }) {
      await staffActions.resize(params.id, { ...body, actorId: viewer.userId });
      return {};
    },

    async 'licenses.staffLogs'({ params, query }) {
      if (!(await licenses.read(params.id))) {
        throw new AppError('not_found', { message: strings.licenses.notFound });
      }
      return licenseLog.page({ licenseId: params.id }, query);
    },
  };
}
