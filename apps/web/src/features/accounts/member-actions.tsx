import type { Member } from '@botique/contract/accounts/user.ts';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { KeepFocus } from '../../ui/keep-focus.tsx';
import { CloseButton, Modal } from '../../ui/modal.tsx';
import { useMemberActions } from './use-members.ts';

/** An admin cannot be suspended: remove the admin role first. */
export function MemberActions({ member }: { member: Member }) {
  return (
    <KeepFocus>
      <div className="flex flex-wrap gap-3">
        {member.bannedAt ? (
          <LiftButton member={member} />
        ) : (
          <>
            <RoleModal member={member} />
            {member.role !== 'Admin' && <SuspendModal member={member} />}
          </>
        )}
      </div>
    </KeepFocus>
  );
}

function LiftButton({ member }: { member: Member }) {
  const { unban } = useMemberActions(member);
  return (
    <Button busy={unban.isPending} onClick={() => unban.mutate()}>
      Lift suspension
    </Button>
  );
}

function RoleModal({ member }: { member: Member }) {
  const { changeRole } = useMemberActions(member);
  const [open, setOpen] = useState(false);
  const giving = member.role !== 'Admin';
  const verb = giving ? 'Make admin' : 'Remove admin role';
  return (
    <Modal
      open={open}
      onOpenChange={setOpen}
      trigger={<Button>{verb}</Button>}
      title={
        giving ? `Make ${member.globalUsername} an admin?` : `Remove ${member.globalUsername}’s admin role?`
      }
      description={
        giving
          ? 'Admins can manage users, products and tickets.'
          : 'They’ll lose access to the admin pages immediately. Changes they made are kept.'
      }
      actions={
        <>
          <CloseButton>
            <Button>Cancel</Button>
          </CloseButton>
          <Button
            variant="primary"
            busy={changeRole.isPending}
            onClick={() => changeRole.mutate(giving ? 'Admin' : 'User', { onSettled: () => setOpen(false) })}
          >
            {verb}
          </Button>
        </>
      }
    />
  );
}

function SuspendModal({ member }: { member: Member }) {
  const { ban } = useMemberActions(member);
  const [reason, setReason] = useState('');
  return (
    <Modal
      trigger={<Button variant="danger">Suspend</Button>}
      title={`Suspend ${member.globalUsername}?`}
      description="They’ll be logged out everywhere and their products stop. They can’t log in or use API keys until you lift the suspension."
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
