import type { ConsoleLine } from '@botique/contract/licenses/console.ts';
import type { Evidence } from '@botique/contract/tickets/evidence.ts';

type Wanted = {
  sessionId: string;
  /** The number of the newest line, or null for none. */
  upTo: number | null;
};

/** Collects the state and lines of a user's own session. Tickets know neither licenses nor sessions. */
export type TakeEvidence = (
  wanted: Wanted,
  ownerId: string,
) => Promise<{ facts: Evidence; lines: ConsoleLine[] }>;
