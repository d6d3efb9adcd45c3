import type { PageData } from '@botique/contract/page-data.ts';
import { createContext, useContext } from 'react';

const PageDataContext = createContext<PageData | null>(null);

export const PageDataProvider = PageDataContext.Provider;

export function usePageData(): PageData {
  const data = useContext(PageDataContext);
  if (!data) throw new Error('PageDataProvider is missing');
  return data;
}

export function readPageData(): PageData {
  const element = document.getElementById('page-data');
  // Read once: who was here must not stand in the document after he has gone.
  element?.remove();
  return JSON.parse(element?.textContent ?? 'null') as PageData;
}

/** The browser hides the attribute from the page's own scripts, but not the property. */
export function readPageNonce(): string {
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
}
