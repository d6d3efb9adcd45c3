import type { ConsoleLine } from '@botique/contract/licenses/console.ts';
import type { Evidence } from '@botique/contract/tickets/evidence.ts';
import { evidenceLimits } from '@botique/contract/tickets/ticket-rules.ts';

/** Lines with these contents, one second apart. */
export function sampleLines(contents: readonly string[], first = 1): ConsoleLine[] {
  return contents.map((content, at) => ({
    number: first + at,
    date: new Date(2026, 10, 15, 14, 9, at % 60).toISOString(),
    level: 'info',
    content,
  }));
}

export function sampleEvidence(lines: ConsoleLine[], changes: Partial<Evidence> = {}): Evidence {
  return {
    sessionId: '3f0c9b57-8a57-4a43-9d3c-0f5b6c1f7d10',
    license: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
    name: 'Mall Moderator',
    productId: 'Wd4xK9Qe',
    productName: 'Warden',
    category: 'bots',
    version: '2.4.1',
    platform: null,
    startedAt: '2026-11-15T00:30:00.000Z',
    endedAt: null,
    crashed: false,
    licenseState: 'active',
    expire: '2026-12-08T14:10:00.000Z',
    trial: false,
    sessions: { running: 1, max: 2 },
    takenAt: '2026-11-15T14:10:00.000Z',
    lineCount: lines.length,
    hidden: 0,
    lastLines: lines.slice(-evidenceLimits.shownLines),
    ...changes,
  };
}
