import type { User } from '@botique/contract/accounts/user.ts';
import { BalanceCard } from '../../features/ledger/balance-card.tsx';
import { BalanceChart } from '../../features/ledger/balance-chart.tsx';
import { TransfersCard } from '../../features/ledger/transfers-card.tsx';
import { AwakeWindow } from '../../features/licenses/overview/awake-window.tsx';
import { ExpiringCard } from '../../features/licenses/overview/expiring-card.tsx';
import { ServicesCard } from '../../features/licenses/overview/services-card.tsx';
import { CreateTicketButton } from '../../features/tickets/create-ticket/create-ticket-button.tsx';
import { OpenTicketsCard } from '../../features/tickets/open-tickets-card.tsx';
import { WithRenewal } from './with-renewal.tsx';
import { Link } from '../../lib/navigation/link.tsx';
import { firstName } from '../../lib/format/first-name.ts';
import { useLiveState } from '../../lib/live/live.tsx';
import { paths } from '../../lib/navigation/paths.ts';
import { useSignIn } from '../../lib/sign-in/sign-in.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Face } from '../../ui/feedback/face.tsx';

export function Component() {
  const { viewer } = useSignIn();
  if (!viewer) return null;
  return (
    <div className="@container">
      <div className="flex min-h-10 items-center justify-between gap-3">
        <h1 className="font-display text-title font-semibold">Overview</h1>
        <div className="flex gap-3">
          <CreateTicketButton className="max-sm:hidden" />
          <Button asChild variant="primary">
            <Link to={paths.store}>Store</Link>
          </Button>
        </div>
      </div>
      <Greeting viewer={viewer} />
      {/* Two columns built from rows, so that the cards keep their reading order on a phone. */}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 wide:gap-5 @min-[56rem]:grid-cols-[minmax(0,1fr)_20rem]">
        <AwakeWindow className="@min-[56rem]:h-full" />
        <div className="grid gap-3 wide:gap-5 @min-[21rem]:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] @min-[56rem]:h-full @min-[56rem]:grid-cols-[minmax(0,1fr)]">
          <BalanceCard />
          <ServicesCard />
        </div>
        <TransfersCard viewerId={viewer.id} />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 wide:gap-5 @min-[36rem]:@max-[56rem]:grid-cols-2">
          <BalanceChart />
          <div className="grid gap-3 wide:gap-5">
            <WithRenewal>{(renew) => <ExpiringCard onRenew={renew} />}</WithRenewal>
            <OpenTicketsCard viewer={viewer} />
          </div>
        </div>
      </div>
    </div>
  );
}

/** The face shows the state of the live connection: its eyes are open while connected. */
function Greeting({ viewer }: { viewer: User }) {
  const connected = useLiveState() === 'connected';
  return (
    <p className="mt-1.5 mb-5 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-text-2 wide:mb-6">
      <span className="min-w-0 wrap-anywhere">Hello, {firstName(viewer.globalUsername)}</span>
      <span className="inline-flex items-center gap-2">
        <Face size="small" state={connected ? 'awake' : 'asleep'} />
        {connected ? 'Live updates on' : 'Connecting to live updates'}
      </span>
    </p>
  );
}
