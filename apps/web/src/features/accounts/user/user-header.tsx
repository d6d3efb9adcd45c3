import type { ListedUser } from '@botique/contract/customers/managed-customer.ts';
import { ChevronRight } from 'lucide-react';
import { CopyButton } from '../../../lib/browser/copy-button.tsx';
import { Link } from '../../../lib/navigation/link.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { useSignIn } from '../../../lib/sign-in/sign-in.tsx';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { Face } from '../../../ui/feedback/face.tsx';
import { onlineText, type PageName } from '../presence.ts';
import { UserActions } from '../profile/user-actions.tsx';
import { RoleBadge } from '../role-badge.tsx';
import { SignOutModal } from './sign-out-modal.tsx';

/** Links back to the list. Has no `name` while the user loads. */
export function UserBreadcrumb({ name }: { name?: string }) {
  return (
    <nav aria-label="Breadcrumb" className="mb-4 flex items-center gap-2 text-text-2">
      <Link to={paths.adminUsers} className="-my-1 py-1 hover:text-text hover:underline">
        Users
      </Link>
      {name && (
        <>
          <ChevronRight aria-hidden="true" className="size-4 shrink-0" />
          <span aria-current="page" className="min-w-0 truncate text-text">
            <bdi>{name}</bdi>
          </span>
        </>
      )}
    </nav>
  );
}

export function UserHeader({ user, pageName }: { user: ListedUser; pageName: PageName }) {
  const { viewer } = useSignIn();
  return (
    <header className="mb-6 flex flex-wrap items-center gap-x-5 gap-y-4">
      <Avatar name={user.globalUsername} src={user.avatar} size={72} />
      <div className="min-w-0 grow basis-56">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="font-display text-title font-semibold wrap-anywhere">
            <bdi>{user.globalUsername}</bdi>
          </h1>
          <RoleBadge user={user} />
        </div>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-text-2">
          <span className="flex items-center gap-1">
            <span className="font-mono text-small">{user.id}</span>
            <CopyButton text={user.id} what="ID" />
          </span>
          {user.online && (
            <span className="flex items-center gap-2 text-small">
              <Face state="awake" size="small" />
              {onlineText(user, pageName)}
            </span>
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <SignOutModal user={user} />
        {viewer?.id !== user.id && <UserActions user={user} />}
      </div>
    </header>
  );
}
