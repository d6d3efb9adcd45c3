import { emptyComposer, withoutSending, type ComposerState } from './composer-state.ts';
import type { Upload } from '../uploads/uploads.ts';

type Draft = { composer: ComposerState; uploads: readonly Upload[] };

const none: Draft = { composer: emptyComposer, uploads: [] };

/** Unsent messages, kept in memory until the page is reloaded. */
const drafts = new Map<string, Draft>();

/** Includes the viewer, so that the next person who signs in here does not see the draft. */
export const draftKey = (viewerId: string, ticketId: string) => `${viewerId} ${ticketId}`;

export function clearDrafts(): void {
  drafts.clear();
}

export function loadDraft(name: string, canWriteNotes: boolean): Draft {
  const draft = drafts.get(name) ?? none;
  // A former admin must not see the note that they answered, nor get stuck in note mode.
  return draft.composer.kind === 'note' && !canWriteNotes ? none : draft;
}

export function saveDraft(name: string, { composer, uploads }: Draft): void {
  drafts.set(name, {
    composer: withoutSending(composer),
    uploads: uploads.filter(({ status }) => status.is === 'ready'),
  });
}
