import type { Member } from '@botique/contract/accounts/user.ts';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { KeepFocus } from '../../ui/keep-focus.tsx';
import { CloseButton, Modal } from '../../ui/modal.tsx';
import { useMemberActions } from './use-members.ts';

/** What an admin can do to somebody else. An admin is never suspended: the role goes first. */
export function MemberActions({ member }: { member: Member }) {
  return (
    <KeepFocus>
      <PossibleActions member={member} />
    </KeepFocus>
  );
}

function PossibleActions({ member }: { member: Member }) {
  const { unban, changeRole } = useMemberActions(member.id);
  if (member.bannedAt) {
    return (
      <Button busy={unban.isPending} onClick={() => unban.mutate()}>
        Lift suspension
      </Button>
    );
  }
  const next = member.role === 'Admin' ? 'User' : 'Admin';
  return (
    <div className="flex flex-wrap gap-3">
      <Button busy={changeRole.isPending} onClick={() => changeRole.mutate(next)}>
        {next === 'Admin' ? 'Make admin' : 'Take admin role'}
      </Button>
      {member.role !== 'Admin' && <SuspendModal member={member} />}
    </div>
  );
}

function SuspendModal({ member }: { member: Member }) {
  const { ban } = useMemberActions(member.id);
  const [reason, setReason] = useState('');
  return (
    <Modal
      trigger={<Button variant="danger">Suspend</Button>}
      title={`Suspend ${member.globalUsername}?`}
      description="Every browser is signed out at once, API keys are refused, and logging in again does not work until you lift it."
      actions={
        <>
          <CloseButton>
            <Button>Cancel</Button>
          </CloseButton>
          <Button variant="delete" busy={ban.isPending} onClick={() => ban.mutate(reason)}>
            Suspend
          </Button>
        </>
      }
    >
      <Field label="Reason" hint="For the audit log; the person does not see it.">
        <Input value={reason} maxLength={200} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </Modal>
  );
}
