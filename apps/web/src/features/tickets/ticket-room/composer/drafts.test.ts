import { expect, it } from 'vitest';
import type { Upload } from '../uploads/uploads.ts';
import { emptyComposer, type ComposerState } from './composer-state.ts';
import { draftKey, saveDraft, loadDraft } from './drafts.ts';

const words: ComposerState = { ...emptyComposer, text: 'Half a sentence' };
const upload: Upload = {
  key: 'k',
  name: 'a.txt',
  size: 3,
  image: false,
  status: { is: 'uploading', share: 0.5 },
};

it('[TIC-50] restores a draft for the same viewer and ticket, without files that were uploading', () => {
  saveDraft(draftKey('1', 'T-1'), { composer: words, uploads: [upload] });
  expect(loadDraft(draftKey('1', 'T-1'), false)).toEqual({ composer: words, uploads: [] });
  expect(loadDraft(draftKey('2', 'T-1'), false).composer).toEqual(emptyComposer);
  expect(loadDraft(draftKey('1', 'T-2'), false).composer).toEqual(emptyComposer);
});

it('[TIC-60] restores the draft of a note for staff only', () => {
  const note: ComposerState = {
    ...words,
    kind: 'note',
    reply: { id: 'm1', content: 'They are on the old plan.', note: true, username: 'june' },
  };
  saveDraft(draftKey('1', 'T-3'), { composer: note, uploads: [] });
  expect(loadDraft(draftKey('1', 'T-3'), true).composer).toEqual(note);
  expect(loadDraft(draftKey('1', 'T-3'), false).composer).toEqual(emptyComposer);
});
