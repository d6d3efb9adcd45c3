import { billingEndpoints } from '@botique/contract/billing/endpoints.ts';
import type { ListedUser, ManagedLicense } from '@botique/contract/customers/managed-customer.ts';
import { staffLicenseEndpoints as calls } from '@botique/contract/licenses/staff-endpoints.ts';
import { counted } from '../../../../lib/format/counted.ts';
import { useApi } from '../../../../lib/api/api.ts';
import { useAction } from '../../../../lib/data/use-action.ts';
import { useRefreshPrivate } from '../../../../lib/data/use-private-query.ts';
import { botName } from '../../../../lib/licenses/bot-name.ts';
import { userKey } from '../use-user.ts';

type Options = { user: ListedUser; license: ManagedLicense; onClose: () => void };

/** The changes of a license. Each closes the dialog once the page shows it. */
export function useLicenseActions({ user, license, onClose }: Options) {
  const api = useApi();
  const refresh = useRefreshPrivate();
  const name = botName(license);
  const params = { id: license.id };
  const onDone = async () => {
    await Promise.all([refresh(userKey, user.id), refresh('users')]);
    onClose();
  };
  return {
    extend: useAction({
      run: ({ expire, ...body }: { days: number; reason: string; expire: string | null }) =>
        api(calls['licenses.extend'], {
          params,
          body: { ...body, ...(expire !== null && { expire }) },
        }),
      done: (_, { days }) => `${name} was extended by ${counted(days, 'day')}.`,
      onDone,
    }),
    resize: useAction({
      run: (body: { sessions: number; storageMb: number; reason: string }) =>
        api(calls['licenses.resize'], { params, body }),
      done: () => `Sessions and storage of ${name} were changed.`,
      onDone,
    }),
    suspend: useAction({
      run: (reason: string) => api(calls['licenses.suspend'], { params, body: { reason } }),
      done: () => `${name} was suspended.`,
      onDone,
    }),
    reinstate: useAction({
      run: () => api(calls['licenses.reinstate'], { params }),
      done: () => `${name} works again.`,
      onDone,
    }),
    revoke: useAction({
      run: (reason: string) => api(calls['licenses.revoke'], { params, body: { reason } }),
      done: () => `${name} was revoked.`,
      onDone,
    }),
    remove: useAction({
      run: (reason: string) => api(billingEndpoints['licenses.delete'], { params, body: { reason } }),
      done: () => `${name} was deleted.`,
      onDone,
    }),
  };
}
