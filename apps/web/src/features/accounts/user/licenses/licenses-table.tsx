import { artworkPath } from '@botique/contract/catalogue/artwork.ts';
import type { ManagedLicense } from '@botique/contract/customers/managed-customer.ts';
import { licenseState } from '../../../../lib/customers/license-state.ts';
import { useCurrentMinute } from '../../../../lib/format/use-current-minute.ts';
import { formatNumber } from '../../../../lib/format/numbers.ts';
import { idEnd } from '../../../../lib/licenses/id-end.ts';
import { botName } from '../../../../lib/licenses/bot-name.ts';
import { Badge } from '../../../../ui/display/badge.tsx';
import { inColumns, inRows, Table, type Column } from '../../../../ui/display/table.tsx';
import { LicenseMenu, type LicenseAction } from './license-menu.tsx';

type Props = {
  licenses: ManagedLicense[];
  onAct: (license: ManagedLicense, action: LicenseAction) => void;
};

export function LicensesTable({ licenses, onAct }: Props) {
  const now = useCurrentMinute();
  const columns = columnsFor({ now, onAct });
  return <Table fits="card" caption="Licenses" columns={columns} rows={licenses} rowKey={({ id }) => id} />;
}

const columnsFor = ({ now, onAct }: Pick<Props, 'onAct'> & { now: Date }): Column<ManagedLicense>[] => [
  {
    key: 'picture',
    head: 'Picture',
    phone: 'lead',
    whole: '@min-[38rem]/table:w-13 @max-[20rem]/table:hidden',
    cell: (license) => <Portrait license={license} />,
  },
  {
    key: 'license',
    head: 'License',
    phone: 'title',
    share: 100,
    cell: (license) => (
      <>
        <span className="block truncate font-semibold" title={botName(license)}>
          <bdi>{botName(license)}</bdi>
        </span>
        <span className="block truncate text-small text-text-2" title={license.id}>
          {botName(license) !== license.productName && `${license.productName} `}
          <span className="font-mono">{idEnd(license.id)}</span>
        </span>
      </>
    ),
  },
  {
    key: 'state',
    head: 'State',
    phone: 'side',
    // Beside the menu, there is no room for it in a very narrow card.
    text: '@max-[20rem]/table:col-[2/-1]! @max-[20rem]/table:ml-0! @max-[20rem]/table:text-left!',
    cell: (license) => {
      const { state, tone } = licenseState(license, now);
      return <Badge tone={tone}>{state}</Badge>;
    },
  },
  {
    key: 'left',
    head: 'Time left',
    phone: 'note',
    text: '@min-[38rem]/table:whitespace-nowrap',
    cell: (license) => (
      <>
        {license.revoked ? '–' : licenseState(license, now).left}
        <span className={`numeric ${inRows}`}>
          , {sessionsText(license)} sessions,{' '}
          <span className="whitespace-nowrap">{storageText(license)}</span>
        </span>
      </>
    ),
  },
  {
    key: 'sessions',
    head: 'Sessions',
    phone: 'hidden',
    text: 'numeric whitespace-nowrap',
    cell: (license) => (
      <>
        {sessionsText(license)}
        {/* Where there is no room for a column of its own. */}
        <span className={`block text-small text-text-2 @min-[44rem]/table:hidden ${inColumns}`}>
          {storageText(license)}
        </span>
      </>
    ),
  },
  {
    key: 'storage',
    head: 'Storage',
    phone: 'hidden',
    text: 'numeric whitespace-nowrap',
    from: 44,
    cell: storageText,
  },
  {
    key: 'actions',
    head: 'Actions',
    phone: 'side',
    align: 'end',
    cell: (license) => <LicenseMenu license={license} now={now} onAct={(action) => onAct(license, action)} />,
  },
];

function Portrait({ license: { productId: id, category, running, crashed } }: { license: ManagedLicense }) {
  const asleep = crashed ? 'trouble' : 'asleep';
  return (
    <img
      src={artworkPath({ id, category }, 'portrait', running ? 'awake' : asleep)}
      alt=""
      width={28}
      height={28}
      className="shrink-0 rounded-[26%] bg-hover"
    />
  );
}

const sessionsText = ({ runningSessions, sessions }: ManagedLicense) =>
  `${formatNumber(runningSessions)} of ${formatNumber(sessions)}`;

/** Rounded up, so that a single document does not read as 0. */
const storageText = ({ storge: { used, max } }: ManagedLicense) =>
  `${formatNumber(Math.ceil(used))} / ${formatNumber(max)} MB`;
