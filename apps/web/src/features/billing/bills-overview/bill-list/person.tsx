import { storeId } from '@botique/contract/ledger/store-id.ts';
import { Link } from '../../../../lib/navigation/link.tsx';
import { paths } from '../../../../lib/navigation/paths.ts';
import { Avatar } from '../../../../ui/display/avatar.tsx';

type Props = { id: string; username: string; avatar: string | null };

/** A customer with a link to their page, or the shop. */
export function Person({ id, username, avatar }: Props) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Avatar name={username} src={avatar} size={24} />
      {id === storeId ? (
        <span className="truncate">{username}</span>
      ) : (
        <Link to={paths.adminUser(id)} className="min-w-0 truncate py-1 font-medium hover:underline">
          <bdi>{username}</bdi>
        </Link>
      )}
    </span>
  );
}
