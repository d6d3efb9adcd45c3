import type { ManagedLicense } from '@botique/contract/customers/managed-customer.ts';
import { useState } from 'react';
import { botName } from '../../../../lib/licenses/bot-name.ts';
import { ActionForm } from './action-form.tsx';
import { SizeFields } from './size-fields.tsx';
import type { useLicenseActions } from './use-license-actions.ts';

type Props = {
  license: ManagedLicense;
  reader: string;
  action: ReturnType<typeof useLicenseActions>['resize'];
  onClose: () => void;
  focusAfter: () => HTMLElement | null;
};

export function ResizeModal({ license, reader, action, ...frame }: Props) {
  const { storge, runningSessions } = license;
  const [size, setSize] = useState({ sessions: license.sessions, storageMb: storge.max });
  const isChanged = size.sessions !== license.sessions || size.storageMb !== storge.max;
  const ending = runningSessions - size.sessions;
  return (
    <ActionForm
      title={`Sessions and storage of ${botName(license)}`}
      description={`At no charge. ${reader} is notified.`}
      verb="Save"
      reader={reader}
      busy={action.isPending}
      isValid={isChanged}
      onConfirm={(reason) => action.mutate({ ...size, reason })}
      {...frame}
    >
      {(tried) => (
        <>
          <SizeFields size={size} onChange={setSize} usedMb={storge.used} />
          <p role="alert" className="text-small text-bad empty:hidden">
            {tried && !isChanged && 'Choose other sessions or storage.'}
          </p>
          {ending > 0 && (
            <output className="rounded-control bg-gold-tint px-4 py-3 text-gold">
              {runningSessions} sessions are running. The newest {ending === 1 ? 'one' : ending} will be
              stopped.
            </output>
          )}
        </>
      )}
    </ActionForm>
  );
}
