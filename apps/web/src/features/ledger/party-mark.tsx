import { clsx } from 'clsx';
import { Avatar } from '../../ui/avatar.tsx';
import { ShopMark } from '../../ui/shop-mark.tsx';
import { storeId, type Transfer } from './transfer.ts';

/** A user's avatar, or the shop's mark. Larger on phones, where it leads the row. */
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
