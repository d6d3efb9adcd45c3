import type { FinishedPage } from './finished-page.ts';

/** Addresses with a search in them are without number. */
const mostOfOneContent = 20;

/**
 * A visitor's page is the same for all of them, so it is drawn once. Kept with the content that it shows: when that
 * is replaced, the page goes with it.
 */
export function createVisitorPages() {
  const kept = new WeakMap<object, Map<string, FinishedPage>>();

  return async function pageFor(
    origin: object,
    key: string,
    draw: () => Promise<FinishedPage>,
  ): Promise<FinishedPage> {
    const pages = kept.get(origin) ?? new Map<string, FinishedPage>();
    kept.set(origin, pages);
    const known = pages.get(key);
    if (known) return known;
    const page = await draw();
    if (pages.size < mostOfOneContent) pages.set(key, page);
    return page;
  };
}
