import { storageEndpoints } from '@botique/contract/licenses/storage-endpoints.ts';
import type { StoredDocument } from '@botique/contract/licenses/storage.ts';
import { Download } from 'lucide-react';
import { useDownloadFile } from '../../../../lib/api/download-file.ts';
import { useAction } from '../../../../lib/data/use-action.ts';
import { formatBytes } from '../../../../lib/format/bytes.ts';
import { formatDateTime } from '../../../../lib/format/dates.ts';
import { Table, type Column } from '../../../../ui/display/table.tsx';
import { IconButton } from '../../../../ui/form/icon-button.tsx';
import { documentFileName } from './storage-texts.ts';

type Row = StoredDocument & { license: string };

const columns: Column<Row>[] = [
  {
    key: 'key',
    head: 'Key',
    phone: 'title',
    text: 'font-mono text-small wrap-anywhere wide:py-2.5',
    cell: ({ key }) => key,
  },
  {
    key: 'size',
    head: 'Size',
    align: 'end',
    phone: 'hidden',
    text: 'whitespace-nowrap',
    whole: 'wide:w-28',
    cell: ({ bytes }) => formatBytes(bytes),
  },
  {
    key: 'changed',
    head: 'Changed',
    align: 'end',
    phone: 'note',
    text: 'text-text-2 wide:whitespace-nowrap',
    whole: 'wide:w-52',
    cell: ({ bytes, updatedAt }) => (
      <>
        <span className="wide:hidden">{formatBytes(bytes)}, </span>
        <time dateTime={updatedAt}>{formatDateTime(updatedAt)}</time>
      </>
    ),
  },
  {
    key: 'download',
    head: 'Download',
    align: 'end',
    phone: 'side',
    whole: 'wide:w-24',
    cell: ({ license, key }) => <DownloadDocument license={license} documentKey={key} />,
  },
];

type Props = { license: string; documents: StoredDocument[] };

export function DocumentsTable({ license, documents }: Props) {
  return (
    <Table
      caption="Stored documents"
      columns={columns}
      rows={documents.map((document) => ({ ...document, license }))}
      rowKey={({ key }) => key}
    />
  );
}

function DownloadDocument({ license, documentKey: key }: { license: string; documentKey: string }) {
  const saveFile = useDownloadFile();
  const download = useAction({
    run: () =>
      saveFile(
        storageEndpoints['storage.open'],
        { params: { license }, query: { key } },
        { name: documentFileName(key), type: 'application/octet-stream' },
      ),
  });
  return (
    <IconButton
      variant="ghost"
      className="-mr-2.5"
      label={`Download ${key}`}
      icon={<Download />}
      busy={download.isPending}
      onClick={() => download.mutate()}
    />
  );
}
