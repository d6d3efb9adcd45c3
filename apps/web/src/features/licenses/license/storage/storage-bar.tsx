import type { License } from '@botique/contract/licenses/license.ts';
import { strings } from '@botique/contract/strings.ts';
import { Progress } from '../../../../ui/feedback/progress.tsx';
import { storageWarning, usedOfMax } from './storage-texts.ts';

type Props = { storage: License['storge']; documents: number };

export function StorageBar({ storage, documents }: Props) {
  const warning = storageWarning(storage, documents);
  return (
    <>
      <p className="mb-2.5 flex flex-wrap justify-between gap-x-3 text-small">
        <span className="text-text-2">{strings.licenses.storage}</span>
        <span className="numeric font-semibold">{usedOfMax(storage)}</span>
      </p>
      <Progress
        value={storage.used / storage.max}
        label={strings.licenses.storage}
        tone={warning ? 'bad' : 'meter'}
      />
      {warning && <p className="mt-2.5 text-small text-bad">{warning}</p>}
    </>
  );
}
