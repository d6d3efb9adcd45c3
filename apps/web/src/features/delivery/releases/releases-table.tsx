import type { ManagedProduct } from '@botique/contract/catalogue/product.ts';
import { useCopy } from '../../../lib/browser/use-copy.ts';
import type { ManagedRelease } from '@botique/contract/delivery/release.ts';
import { Copy } from 'lucide-react';
import { counted } from '../../../lib/format/counted.ts';
import { formatBytes } from '../../../lib/format/bytes.ts';
import { formatDate } from '../../../lib/format/dates.ts';
import { Badge, type BadgeTone } from '../../../ui/display/badge.tsx';
import { Table, type Column } from '../../../ui/display/table.tsx';
import { IconButton } from '../../../ui/form/icon-button.tsx';
import { ReleaseActions } from './release-actions.tsx';

type Props = { product: Pick<ManagedProduct, 'name'>; releases: readonly ManagedRelease[] };

export function ReleasesTable({ product, releases }: Props) {
  return (
    <Table
      caption={`Releases of ${product.name}`}
      columns={columnsOf(product, releases.find(({ state }) => state === 'previous') ?? null)}
      rows={releases}
      rowKey={({ id }) => id}
      className="[&_thead_th:last-child]:text-transparent"
    />
  );
}

function columnsOf(product: Props['product'], previous: ManagedRelease | null): Column<ManagedRelease>[] {
  return [
    {
      key: 'version',
      head: 'Version',
      phone: 'title',
      cell: ({ version }) => <span className="font-mono font-semibold wrap-anywhere">{version}</span>,
    },
    { key: 'state', head: 'State', phone: 'side', cell: ({ state }) => <StateBadge state={state} /> },
    {
      key: 'size',
      head: 'Size',
      phone: 'note',
      text: 'numeric whitespace-nowrap',
      whole: 'wide:max-[1060px]:hidden',
      cell: ({ bytes }) => formatBytes(bytes),
    },
    {
      key: 'sha256',
      head: 'SHA-256',
      phone: 'note',
      whole: 'wide:max-[1180px]:hidden',
      cell: ({ sha256 }) => <Checksum sha256={sha256} />,
    },
    {
      key: 'uploaded',
      head: 'Uploaded',
      phone: 'note',
      whole: 'wide:max-[1000px]:hidden',
      cell: (release) => (
        <>
          {`${formatDate(release.publishedAt)}${release.publishedBy ? ` by ${release.publishedBy}` : ''}`}
          {release.state !== 'withdrawn' && (
            <CrashNote count={release.crashedAtOnce} className="block text-bad" />
          )}
        </>
      ),
    },
    {
      key: 'actions',
      head: 'Actions',
      align: 'end',
      phone: 'note',
      cell: (release) =>
        release.state === 'withdrawn' ? (
          <CrashNote count={release.crashedAtOnce} className="text-text-2" />
        ) : (
          <ReleaseActions product={product} release={release} previous={previous} />
        ),
    },
  ];
}

const badges: Partial<Record<ManagedRelease['state'], { label: string; tone: BadgeTone }>> = {
  current: { label: 'Current', tone: 'ok' },
  previous: { label: 'Previous', tone: 'neutral' },
  withdrawn: { label: 'Withdrawn', tone: 'bad' },
};

function StateBadge({ state }: Pick<ManagedRelease, 'state'>) {
  const badge = badges[state];
  return badge && <Badge tone={badge.tone}>{badge.label}</Badge>;
}

function CrashNote({ count, className }: { count: number; className: string }) {
  if (count === 0) return null;
  return (
    <span className={`numeric text-small ${className}`}>
      {`Crashed at once on ${counted(count, 'launcher')}`}
    </span>
  );
}

function Checksum({ sha256 }: { sha256: string }) {
  const copy = useCopy();
  return (
    <span className="flex items-center gap-1">
      <span title={sha256} className="font-mono whitespace-nowrap text-text-2">
        {`${sha256.slice(0, 8)}...${sha256.slice(-4)}`}
      </span>
      <IconButton
        label={`Copy the SHA-256 ${sha256.slice(0, 8)}`}
        variant="ghost"
        size="small"
        icon={<Copy className="p-px" />}
        onClick={() => void copy(sha256, { copied: 'SHA-256 copied.' })}
      />
    </span>
  );
}
