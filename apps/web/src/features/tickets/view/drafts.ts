import { emptyComposer, kept, type ComposerState } from './composer-state.ts';
import type { Upload } from './attachments/uploads.ts';

type Draft = { composer: ComposerState; uploads: readonly Upload[] };

const none: Draft = { composer: emptyComposer, uploads: [] };

/** What somebody has begun to write, for as long as this page lives. */
const drafts = new Map<string, Draft>();

/** The person is part of the name: the next one who signs in here must not find it. */
export const draftName = (viewerId: string, ticketId: string) => `${viewerId} ${ticketId}`;

export function forgetDrafts(): void {
  drafts.clear();
}

export function recallDraft(name: string, canWriteNotes: boolean): Draft {
  const draft = drafts.get(name) ?? none;
  // Whoever is no admin any more must not find the note that he answered, nor a composer that he cannot turn back.
  return draft.composer.kind === 'note' && !canWriteNotes ? none : draft;
}

export function keepDraft(name: string, { composer, uploads }: Draft): void {
  drafts.set(name, {
    composer: kept(composer),
    uploads: uploads.filter(({ status }) => status.is === 'ready'),
  });
}
