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
  // Removed, so that the viewer's data does not stay in the document after a logout.
  element?.remove();
  return JSON.parse(element?.textContent ?? 'null') as PageData;
}

/** Browsers hide the nonce attribute from scripts, but not the property. */
export function readPageNonce(): string {
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
}
