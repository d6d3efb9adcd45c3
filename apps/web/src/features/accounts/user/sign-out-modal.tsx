import { accountsEndpoints } from '@botique/contract/accounts/endpoints.ts';
import type { ManagedUser } from '@botique/contract/accounts/user.ts';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '../../../lib/api/api.ts';
import { useAction } from '../../../lib/data/use-action.ts';
import { useRefreshPrivate } from '../../../lib/data/use-private-query.ts';
import { Button } from '../../../ui/form/button.tsx';
import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx';
import { userKey } from './use-user.ts';

export function SignOutModal({ user: { id, globalUsername: name } }: { user: ManagedUser }) {
  const api = useApi();
  const refresh = useRefreshPrivate();
  const [open, setOpen] = useState(false);
  const signOut = useAction({
    run: () => api(accountsEndpoints['users.signOut'], { params: { id } }),
    done: () => `${name} has been signed out everywhere.`,
    onDone: () => refresh(userKey, id),
  });
  return (
    <ConfirmModal
      open={open}
      onOpenChange={setOpen}
      trigger={<Button icon={<LogOut />}>Sign out everywhere</Button>}
      title={`Sign ${name} out everywhere?`}
      description="All their browsers are signed out at once, and they can log in again. Their API keys and running products keep working."
      verb="Sign out"
      busy={signOut.isPending}
      onConfirm={() => signOut.mutate(undefined, { onSettled: () => setOpen(false) })}
    />
  );
}
