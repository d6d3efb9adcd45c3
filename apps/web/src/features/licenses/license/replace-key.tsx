import { licensesEndpoints } from '@botique/contract/licenses/endpoints.ts';
import type { License } from '@botique/contract/licenses/license.ts';
import { useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useRef, useState, type RefObject } from 'react';
import { useApi } from '../../../lib/api/api.ts';
import { privateKey } from '../../../lib/data/query-client.ts';
import { useAction } from '../../../lib/data/use-action.ts';
import { licensesKey } from '../../../lib/licenses/running-licenses.ts';
import { useSignIn } from '../../../lib/sign-in/sign-in.tsx';
import { Button, type ButtonProps } from '../../../ui/form/button.tsx';
import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx';

type Props = {
  licenseId: string;
  onReplaced: () => void;
  /** Gets the focus once the key is replaced. */
  nextStep: RefObject<HTMLElement | null>;
};

/** For a key that leaked. */
export function ReplaceKey({ licenseId, onReplaced, nextStep }: Props) {
  const isReplaced = useRef(false);
  const replace = useReplaceKey(licenseId, () => {
    isReplaced.current = true;
    onReplaced();
  });
  const [open, setOpen] = useState(false);
  return (
    <ConfirmModal
      open={open}
      onOpenChange={(opens) => {
        isReplaced.current = false;
        setOpen(opens);
      }}
      focusAfter={() => (isReplaced.current ? nextStep.current : null)}
      trigger={<ReplaceKeyButton />}
      title="Replace this license key?"
      description="Use this if the key leaked. The old key stops working at once. Running products stop and need the new key to start again. Your storage and term stay as they are."
      verb="Replace key"
      danger
      busy={replace.isPending}
      onConfirm={() => replace.mutate(undefined, { onSettled: () => setOpen(false) })}
    />
  );
}

export function ReplaceKeyButton(props: ButtonProps) {
  return (
    <Button {...props} size="small" icon={<RefreshCw />} className="grow">
      Replace key
    </Button>
  );
}

function useReplaceKey(licenseId: string, onReplaced: () => void) {
  const api = useApi();
  const client = useQueryClient();
  const { viewer } = useSignIn();
  return useAction({
    run: async () =>
      (await api(licensesEndpoints['licenses.replaceKey'], { params: { license: licenseId } })).data,
    done: () => 'License key replaced.',
    async onDone(license: License) {
      const queryKey = privateKey(viewer?.id ?? '', licensesKey, 'one', licenseId);
      // A response in flight may have the old key and must not bring it back.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, license);
      onReplaced();
    },
  });
}
