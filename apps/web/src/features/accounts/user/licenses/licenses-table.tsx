import { artworkPath } from '@botique/contract/catalogue/artwork.ts';
import type { ManagedLicense } from '@botique/contract/customers/managed-customer.ts';
import { licenseState } from '../../../../lib/customers/license-state.ts';
import { useCurrentMinute } from '../../../../lib/format/use-current-minute.ts';
import { formatNumber } from '../../../../lib/format/numbers.ts';
import { botName } from '../../../../lib/licenses/bot-name.ts';
import { Badge } from '../../../../ui/display/badge.tsx';
import { Table, type Column } from '../../../../ui/display/table.tsx';
import { LicenseMenu, type LicenseAction } from './license-menu.tsx';

type Props = {
  licenses: ManagedLicense[];
  onAct: (license: ManagedLicense, action: LicenseAction) => void;
};

export function LicensesTable({ licenses, onAct }: Props) {
  const now = useCurrentMinute();
  const columns = columnsFor({ now, onAct });
  return <Table caption="Licenses" columns={columns} rows={licenses} rowKey={({ id }) => id} />;
}

const columnsFor = ({ now, onAct }: Pick<Props, 'onAct'> & { now: Date }): Column<ManagedLicense>[] => [
  {
    key: 'picture',
    head: 'Picture',
    phone: 'lead',
    whole: 'wide:w-13',
    cell: (license) => <Portrait license={license} />,
  },
  {
    key: 'license',
    head: 'License',
    phone: 'title',
    cell: (license) => (
      <>
        <span className="block font-semibold wrap-anywhere">
          <bdi>{botName(license)}</bdi>
        </span>
        <span className="block text-small text-text-2 max-wide:hidden">{license.productName}</span>
      </>
    ),
  },
  {
    key: 'state',
    head: 'State',
    phone: 'side',
    cell: (license) => {
      const { state, tone } = licenseState(license, now);
      return <Badge tone={tone}>{state}</Badge>;
    },
  },
  {
    key: 'left',
    head: 'Time left',
    phone: 'note',
    text: 'whitespace-nowrap max-wide:whitespace-normal',
    cell: (license) => (
      <>
        {license.revoked ? '–' : licenseState(license, now).left}
        <span className="numeric wide:hidden">
          , {sessionsText(license)} sessions, {storageText(license)}
        </span>
      </>
    ),
  },
  {
    key: 'sessions',
    head: 'Sessions',
    phone: 'hidden',
    text: 'numeric whitespace-nowrap',
    cell: sessionsText,
  },
  {
    key: 'storage',
    head: 'Storage',
    phone: 'hidden',
    text: 'numeric whitespace-nowrap',
    whole: 'max-xl:hidden',
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
