import { createContext, useContext } from 'react';

/** Where menus, modals and tooltips are mounted: in the body, unless part of the page has its own theme. */
export const PortalPlace = createContext<HTMLElement | null>(null);

export function usePortalPlace(): { container?: HTMLElement } {
  const container = useContext(PortalPlace);
  return container ? { container } : {};
}
