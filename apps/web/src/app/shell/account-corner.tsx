import type { User } from '@botique/contract/accounts/user.ts';
import { useEffect, useState, type ComponentType } from 'react';
import { AccountPill } from './account-pill.tsx';

type AccountMenu = ComponentType<{ viewer: User }>;

/** Loads the menu after the page: it is not needed for the first paint, and never for visitors. */
export function AccountCorner({ viewer }: { viewer: User }) {
  const [Menu, setMenu] = useState<AccountMenu | null>(null);
  useEffect(() => {
    import('./account-menu.tsx').then(
      ({ AccountMenu }) => setMenu(() => AccountMenu),
      (error: unknown) => console.error(error),
    );
  }, []);
  return Menu ? <Menu viewer={viewer} /> : <AccountPill viewer={viewer} disabled />;
}
