import { clsx } from 'clsx';
import { Avatar } from '../../ui/avatar.tsx';
import { ShopMark } from '../../ui/shop-mark.tsx';
import { storeId, type Transfer } from './transfer.ts';

/** A person's face, or the shop's. Larger where it stands for a whole row. */
export function PartyMark({ party }: { party: Transfer['other'] }) {
  const size = 'size-8 wide:size-6';
  if (party.id !== storeId) {
    return (
      <Avatar
        name={party.name}
        src={party.avatar}
        size={24}
        className={clsx(size, 'max-wide:text-[12px]!')}
      />
    );
  }
  return <ShopMark className={clsx('shrink-0', size)} />;
}
