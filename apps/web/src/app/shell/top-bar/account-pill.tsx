import type { User } from '@botique/contract/accounts/user.ts';
import type { ComponentProps } from 'react';
import { Amount } from '../../../ui/display/amount.tsx';
import { Avatar } from '../../../ui/display/avatar.tsx';

type Props = { viewer: User; credits?: number | undefined } & ComponentProps<'button'>;

/** Shows the balance and avatar and opens the account menu. The narrowest screens show only the avatar. */
export function AccountPill({ viewer, credits, ...button }: Props) {
  return (
    <button
      type="button"
      {...button}
      className="flex h-9 items-center gap-2 rounded-full border border-line-2 bg-raised p-1 font-semibold hover:bg-hover min-[380px]:pl-3"
    >
      <span className="sr-only">{`Account: ${viewer.globalUsername}, balance `}</span>
      <span className="max-[379px]:sr-only">
        {credits === undefined ? (
          <span className="block h-3 w-10 rounded-full bg-hover" />
        ) : (
          <Amount value={credits.toFixed(2)} />
        )}
      </span>
      <Avatar name={viewer.globalUsername} src={viewer.avatar} size={28} />
    </button>
  );
}
