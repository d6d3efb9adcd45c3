import type { User } from '@botique/contract/accounts/user.ts';
import type { ComponentProps } from 'react';
import { Amount } from '../../ui/amount.tsx';
import { Avatar } from '../../ui/avatar.tsx';

type Props = { viewer: User; credits?: number | undefined } & ComponentProps<'button'>;

/** Balance and face of who is signed in; opens his menu. */
export function AccountPill({ viewer, credits, ...button }: Props) {
  return (
    <button
      type="button"
      {...button}
      className="flex h-9 items-center gap-2 rounded-full border border-line-2 bg-raised p-1 pl-3 font-semibold hover:bg-hover"
    >
      <span className="sr-only">{`Account of ${viewer.globalUsername}, balance `}</span>
      {credits === undefined ? (
        <span className="h-3 w-10 rounded-full bg-hover" />
      ) : (
        <Amount value={credits.toFixed(2)} />
      )}
      <Avatar name={viewer.globalUsername} src={viewer.avatar} size={28} />
    </button>
  );
}
