import { Avatar } from '../../ui/display/avatar.tsx';
import { ShopMark } from '../../ui/brand/shop-mark.tsx';

type Props = { name: string; avatar: string | null; isShop: boolean };

/** A party's avatar, or the shop's mark. */
export function InvoicePartyAvatar({ name, avatar, isShop }: Props) {
  if (isShop && avatar === null) return <ShopMark className="size-10 shrink-0" />;
  return <Avatar name={name} src={avatar} size={40} />;
}
