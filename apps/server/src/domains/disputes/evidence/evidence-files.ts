import type { Clock } from '../../../platform/clock.ts';

const keptMs = 30_000;
const maxKept = 4;

/**
 * Keeps a file for a moment: the page shows its page numbers, and then the admin downloads it. Without this,
 * each would draw it again.
 */
export function createEvidenceFiles<File>({ clock }: { clock: Clock }) {
  const kept = new Map<string, { file: Promise<File>; until: number }>();

  return async (id: string, draw: () => Promise<File>): Promise<File> => {
    const now = clock.now().getTime();
    const known = kept.get(id);
    if (known && known.until > now) return known.file;
    const file = draw();
    kept.delete(id);
    kept.set(id, { file, until: now + keptMs });
    const [oldest] = kept.keys();
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
    return file.catch((error: unknown) => {
      kept.delete(id);
      throw error;
    });
  };
}
