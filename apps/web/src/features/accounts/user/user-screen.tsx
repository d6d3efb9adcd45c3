import type { ManagedCustomer } from '@botique/contract/customers/managed-customer.ts';
import type { ReactNode } from 'react';
import { ApiError } from '../../../lib/api/api.ts';
import { useSetPageTitle } from '../../../lib/navigation/page-title.ts';
import type { OpenRefund } from '../../../lib/payment/refund-menu.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonBlock, SkeletonCircle, SkeletonText } from '../../../ui/feedback/skeleton.tsx';
import { TabPanel, Tabs } from '../../../ui/display/tabs.tsx';
import { formatNumber } from '../../../lib/format/numbers.ts';
import type { PageName } from '../presence.ts';
import { AwakeCard } from './awake-card.tsx';
import { CreditsCard } from './credits-card.tsx';
import { DoneByAdmins } from './done-by-admins.tsx';
import { LicensesCard } from './licenses/licenses-card.tsx';
import { InvoicesCard, TicketsCard } from './lists/documents-cards.tsx';
import { SignInsCard } from './lists/sign-ins-card.tsx';
import { TransfersCard } from './lists/transfers-card.tsx';
import { useUser } from './use-user.ts';
import { userTabNames, userTabs, useUserTab } from './use-user-tab.ts';
import { UserBreadcrumb, UserHeader } from './user-header.tsx';
import { UserFacts } from './user-facts.tsx';

type Props = {
  id: string;
  /** Shown if there is no such user. */
  missing: ReactNode;
  pageName: PageName;
  onRefund: OpenRefund;
};

/** Everything about one user, for admins. */
export function UserScreen({ id, missing, pageName, onRefund }: Props) {
  const query = useUser(id);
  useSetPageTitle(query.data?.user.globalUsername ?? null);
  if (query.error instanceof ApiError && query.error.code === 404) return missing;
  if (query.data) return <LoadedUser customer={query.data} pageName={pageName} onRefund={onRefund} />;
  return (
    <>
      <UserBreadcrumb />
      {query.isPending ? (
        <UserSkeleton />
      ) : (
        <ErrorState
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
          text={`Could not load this user. ${query.error.message}`}
        />
      )}
    </>
  );
}

type LoadedProps = Pick<Props, 'pageName' | 'onRefund'> & { customer: ManagedCustomer };

function LoadedUser({ customer, pageName, onRefund }: LoadedProps) {
  const { user, counts, sessions } = customer;
  const { tab, choose } = useUserTab();
  const cards = {
    licenses: <LicensesCard user={user} sessions={sessions.newest} />,
    invoices: <InvoicesCard id={user.id} onRefund={onRefund} />,
    transfers: <TransfersCard id={user.id} />,
    tickets: <TicketsCard id={user.id} />,
    signIns: <SignInsCard id={user.id} />,
  };
  return (
    <>
      <UserBreadcrumb name={user.globalUsername} />
      <UserHeader user={user} pageName={pageName} />
      <UserFacts user={user} awake={sessions.total} />
      <Tabs
        label={`About ${user.globalUsername}`}
        look="underline"
        className="mt-5"
        value={tab}
        onValueChange={choose}
        tabs={userTabNames.map((name) => ({
          value: name,
          label: userTabs[name],
          note: (
            <span className="numeric rounded-badge bg-sunken px-1.5 text-small text-text-2">
              {formatNumber(counts[name])}
            </span>
          ),
        }))}
      >
        <div className="mt-4 grid gap-4 min-[1100px]:grid-cols-[minmax(0,1fr)_18rem] min-[1100px]:grid-rows-[auto_1fr]">
          <div className="min-w-0">
            {userTabNames.map((name) => (
              <TabPanel key={name} value={name}>
                {name === tab && cards[name]}
              </TabPanel>
            ))}
          </div>
          <div className="flex min-w-0 flex-col gap-4 min-[1100px]:col-start-2 min-[1100px]:row-span-2 min-[1100px]:row-start-1">
            <CreditsCard user={user} />
            <AwakeCard sessions={sessions} />
          </div>
          <DoneByAdmins id={user.id} />
        </div>
      </Tabs>
    </>
  );
}

function UserSkeleton() {
  return (
    <div>
      <output className="sr-only">Loading this user</output>
      <div className="mb-6 flex items-center gap-5">
        <SkeletonCircle className="size-18" />
        <SkeletonText className="w-48" />
      </div>
      <SkeletonBlock className="mb-5 h-22 rounded-card" />
      <SkeletonBlock className="h-96 rounded-card" />
    </div>
  );
}
