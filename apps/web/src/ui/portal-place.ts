import { createContext, useContext } from 'react';

/** Where menus, modals and tips are mounted; the body, unless a part of the page has a theme of its own. */
export const PortalPlace = createContext<HTMLElement | null>(null);

export function usePortalPlace(): { container?: HTMLElement } {
  const container = useContext(PortalPlace);
  return container ? { container } : {};
}
