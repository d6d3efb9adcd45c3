import type { User } from '@botique/contract/accounts/user.ts';
import type { ComponentProps } from 'react';
import { useCredits } from '../../features/ledger/use-credits.ts';
import { Amount } from '../../ui/amount.tsx';
import { Avatar } from '../../ui/avatar.tsx';

/** Balance and face of who is signed in; opens his menu. */
export function AccountPill({ viewer, ...button }: { viewer: User } & ComponentProps<'button'>) {
  const credits = useCredits();
  return (
    <button
      type="button"
      {...button}
      className="flex h-9 items-center gap-2 rounded-full border border-line-2 bg-raised p-1 pl-3 font-semibold hover:bg-hover"
    >
      <span className="sr-only">{`Account of ${viewer.globalUsername}, balance `}</span>
      {credits.data === undefined ? (
        <span className="h-3 w-10 rounded-full bg-hover" />
      ) : (
        <Amount value={credits.data.toFixed(2)} />
      )}
      <Avatar name={viewer.globalUsername} src={viewer.avatar} size={28} />
    </button>
  );
}
