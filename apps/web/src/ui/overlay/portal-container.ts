import { createContext, useContext } from 'react';

/** Where menus, modals and tooltips are mounted: in the body, unless part of the page has its own theme. */
export const PortalContainer = createContext<HTMLElement | null>(null);

export function usePortalContainer(): { container?: HTMLElement } {
  const container = useContext(PortalContainer);
  return container ? { container } : {};
}
