import { emptyComposer, kept, type ComposerState } from './composer-state.ts';
import type { Upload } from './attachments/uploads.ts';

type Draft = { composer: ComposerState; uploads: readonly Upload[] };

const none: Draft = { composer: emptyComposer, uploads: [] };

/** Unsent messages, kept in memory until the page is reloaded. */
const drafts = new Map<string, Draft>();

/** Includes the viewer, so that the next person who signs in here does not see the draft. */
export const draftName = (viewerId: string, ticketId: string) => `${viewerId} ${ticketId}`;

export function forgetDrafts(): void {
  drafts.clear();
}

export function recallDraft(name: string, canWriteNotes: boolean): Draft {
  const draft = drafts.get(name) ?? none;
  // A former admin must not see the note that they answered, nor get stuck in note mode.
  return draft.composer.kind === 'note' && !canWriteNotes ? none : draft;
}

export function keepDraft(name: string, { composer, uploads }: Draft): void {
  drafts.set(name, {
    composer: kept(composer),
    uploads: uploads.filter(({ status }) => status.is === 'ready'),
  });
}
