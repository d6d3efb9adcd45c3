import type { ListedUser, ManagedLicense } from '@botique/contract/customers/managed-customer.ts';
import { userEndpoints } from '@botique/contract/customers/user-endpoints.ts';
import type { RecordedSession } from '@botique/contract/licenses/recorded-session.ts';
import { useState } from 'react';
import { useApi } from '../../../../lib/api/api.ts';
import { usePrivateList } from '../../../../lib/data/use-private-query.ts';
import { LoadedList } from '../../../../lib/list/loaded-list.tsx';
import { Card } from '../../../../ui/display/card.tsx';
import { userKey } from '../use-user.ts';
import { GrantLicenseModal } from './grant-license-modal.tsx';
import type { LicenseAction } from './license-menu.tsx';
import { LicenseActionModal } from './license-action-modal.tsx';
import { LicensesTable } from './licenses-table.tsx';

const pageSize = 20;

type Props = { user: ListedUser; sessions: readonly RecordedSession[] };

/** The user's licenses, and everything that staff can do with them. */
export function LicensesCard({ user, sessions }: Props) {
  const licenses = useLicenses(user.id);
  const [chosen, setChosen] = useState<{ id: string; action: LicenseAction } | null>(null);
  // From the list, so that an open dialog shows what has changed since.
  const license = licenses.data?.items.find(({ id }) => id === chosen?.id);
  return (
    <Card title="Licenses" action={<GrantLicenseModal user={user} />} flush>
      <LoadedList list={licenses} what="the licenses" empty="No licenses yet.">
        {(items) => <LicensesTable licenses={items} onAct={({ id }, action) => setChosen({ id, action })} />}
      </LoadedList>
      {chosen && license && (
        <LicenseActionModal
          key={`${chosen.id} ${chosen.action}`}
          user={user}
          license={license}
          action={chosen.action}
          sessions={sessions.filter((session) => session.license === license.id)}
          onClose={() => setChosen(null)}
        />
      )}
    </Card>
  );
}

function useLicenses(id: string) {
  const api = useApi();
  return usePrivateList<ManagedLicense>([userKey, id, 'licenses'], (cursor) =>
    api(userEndpoints['users.licenses'], {
      params: { id },
      query: { limit: pageSize, ...(cursor ? { cursor } : {}) },
    }),
  );
}
