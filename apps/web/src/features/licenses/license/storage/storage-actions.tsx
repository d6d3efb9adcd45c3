import type { License } from '@botique/contract/licenses/license.ts';
import { storageEndpoints } from '@botique/contract/licenses/storage-endpoints.ts';
import { storageZipName } from '@botique/contract/licenses/storage-rules.ts';
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useDownloadFile } from '../../../../lib/api/download-file.ts';
import { useAction } from '../../../../lib/data/use-action.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { ConfirmModal } from '../../../../ui/overlay/confirm-modal.tsx';
import { useClearStorage } from './use-storage.ts';

export function ExportStorage({ license: { id, type } }: { license: Pick<License, 'id' | 'type'> }) {
  const saveFile = useDownloadFile();
  const download = useAction({
    run: () =>
      saveFile(
        storageEndpoints['storage.export'],
        { params: { license: id } },
        { name: storageZipName(type), type: 'application/zip' },
      ),
  });
  return (
    <Button size="small" icon={<Download />} busy={download.isPending} onClick={() => download.mutate()}>
      Export
    </Button>
  );
}

export function ClearStorage({ license: { id } }: { license: Pick<License, 'id'> }) {
  const clear = useClearStorage(id);
  const [open, setOpen] = useState(false);
  return (
    <ConfirmModal
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button size="small" variant="danger" icon={<Trash2 />}>
          Clear
        </Button>
      }
      title="Clear the storage?"
      description="This deletes everything that products have stored with this license. Running products lose their data. This can’t be undone, so export it first if you may need it."
      verb="Clear storage"
      danger
      busy={clear.isPending}
      onConfirm={() => clear.mutate(undefined, { onSettled: () => setOpen(false) })}
    />
  );
}
