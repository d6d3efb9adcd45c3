import type { ManagedUser } from '@botique/contract/accounts/user.ts';
import { Badge } from '../../ui/display/badge.tsx';

export function RoleBadge({ user }: { user: Pick<ManagedUser, 'role' | 'bannedAt'> }) {
  if (user.bannedAt) return <Badge tone="bad">Suspended</Badge>;
  return <Badge tone={user.role === 'Admin' ? 'info' : 'neutral'}>{user.role}</Badge>;
}
