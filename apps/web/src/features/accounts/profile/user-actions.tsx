import { accountsEndpoints } from '@botique/contract/accounts/endpoints.ts';
import type { ManagedUser, User } from '@botique/contract/accounts/user.ts';
import { useState } from 'react';
import { useApi } from '../../../lib/api/api.ts';
import { useAction } from '../../../lib/data/use-action.ts';
import { useRefreshPrivate } from '../../../lib/data/use-private-query.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { KeepFocus } from '../../../ui/overlay/keep-focus.tsx';
import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx';
import { CloseButton, Modal } from '../../../ui/overlay/modal.tsx';

/** An admin cannot be suspended: remove the admin role first. */
export function UserActions({ user }: { user: ManagedUser }) {
  return (
    <KeepFocus>
      <div className="flex flex-wrap gap-3">
        {user.bannedAt ? (
          <LiftModal user={user} />
        ) : (
          <>
            <RoleModal user={user} />
            {user.role !== 'Admin' && <SuspendModal user={user} />}
          </>
        )}
      </div>
    </KeepFocus>
  );
}

function LiftModal({ user }: { user: ManagedUser }) {
  const { unban } = useUserActions(user);
  const [open, setOpen] = useState(false);
  return (
    <ConfirmModal
      open={open}
      onOpenChange={setOpen}
      trigger={<Button>Lift suspension</Button>}
      title={`Lift the suspension of ${user.globalUsername}?`}
      description="They can log in and use their licenses again."
      verb="Lift suspension"
      busy={unban.isPending}
      onConfirm={() => unban.mutate(undefined, { onSettled: () => setOpen(false) })}
    />
  );
}

function RoleModal({ user }: { user: ManagedUser }) {
  const { changeRole } = useUserActions(user);
  const [open, setOpen] = useState(false);
  const giving = user.role !== 'Admin';
  const verb = giving ? 'Make admin' : 'Remove admin role';
  return (
    <ConfirmModal
      open={open}
      onOpenChange={setOpen}
      trigger={<Button>{verb}</Button>}
      title={giving ? `Make ${user.globalUsername} an admin?` : `Remove ${user.globalUsername}’s admin role?`}
      description={
        giving
          ? 'Admins can manage users, products and tickets, refund payments and see all sales.'
          : 'They’ll lose access to the admin pages immediately. Changes they made are kept.'
      }
      verb={verb}
      busy={changeRole.isPending}
      onConfirm={() => changeRole.mutate(giving ? 'Admin' : 'User', { onSettled: () => setOpen(false) })}
    />
  );
}

function SuspendModal({ user }: { user: ManagedUser }) {
  const { ban } = useUserActions(user);
  const [reason, setReason] = useState('');
  return (
    <Modal
      trigger={<Button variant="danger">Suspend</Button>}
      title={`Suspend ${user.globalUsername}?`}
      description="They’ll be signed out everywhere and their products stop. They can’t log in or use API keys until you lift the suspension."
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!ban.isPending) ban.mutate(reason);
        }}
      >
        <Field label="Reason" hint="For the audit log. The user won’t see it.">
          <Input value={reason} maxLength={200} onChange={(event) => setReason(event.target.value)} />
        </Field>
        <div className="grid grid-cols-2 gap-3">
          <CloseButton>
            <Button>Cancel</Button>
          </CloseButton>
          <Button type="submit" variant="delete" busy={ban.isPending}>
            Suspend
          </Button>
        </div>
      </form>
    </Modal>
  );
}

function useUserActions({ id, globalUsername: name }: ManagedUser) {
  const api = useApi();
  const refresh = useRefreshPrivate();
  const onDone = () => Promise.all([refresh('users'), refresh('profile'), refresh('user')]);
  const params = { id };
  return {
    ban: useAction({
      run: (reason: string) =>
        api(accountsEndpoints['users.ban'], { params, body: reason ? { reason } : {} }),
      done: () => `${name} has been suspended.`,
      onDone,
    }),
    unban: useAction({
      run: () => api(accountsEndpoints['users.unban'], { params }),
      done: () => `${name} can log in again.`,
      onDone,
    }),
    changeRole: useAction({
      run: (role: User['role']) => api(accountsEndpoints['users.role'], { params, body: { role } }),
      done: (_, role) => (role === 'Admin' ? `${name} is now an admin.` : `${name} is no longer an admin.`),
      onDone,
    }),
  };
}
