import { createMemory } from '../platform/memory.ts';
import type { FinishedPage } from './finished-page.ts';

type Kept = { origin: object; page: FinishedPage };

/** Addresses are without number, and memory is not. */
const limits = { most: 500, heaviest: 32 * 1024 * 1024, weigh: ({ page }: Kept) => page.bytes };

/** A visitor's page is the same for all of them, so it is drawn once for each content that it shows. */
export function createVisitorPages() {
  const kept = createMemory<Kept>(limits);
  const drawing = new Map<string, { origin: object; page: Promise<FinishedPage> }>();

  /** `origin` stands for the content: what was drawn from another one is outdated. */
  return async function pageFor(
    origin: object,
    address: string,
    draw: () => Promise<FinishedPage>,
  ): Promise<FinishedPage> {
    const known = kept.recall(address);
    if (known?.origin === origin) return known.page;
    const begun = drawing.get(address);
    // After a change all visitors come at once: one of them has the page drawn.
    if (begun?.origin === origin) return begun.page;
    const next = { origin, page: draw() };
    drawing.set(address, next);
    try {
      return kept.keep(address, { origin, page: await next.page }).page;
    } finally {
      if (drawing.get(address) === next) drawing.delete(address);
    }
  };
}
