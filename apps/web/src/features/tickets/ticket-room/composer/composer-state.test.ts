import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  charactersLeft,
  composerReducer,
  emptyComposer,
  isEdited,
  withoutSending,
  type RepliedMessage,
  type ComposerAction,
  type ComposerState,
} from './composer-state.ts';

const question: RepliedMessage = { id: 'm1', username: 'theo', content: 'Why?', note: false };
const note: RepliedMessage = { id: 'm2', username: 'june', content: 'They ask again.', note: true };

const after = (actions: ComposerAction[], from: ComposerState = emptyComposer) =>
  actions.reduce(composerReducer, from);
const typed = (text: string): ComposerAction => ({ type: 'typed', text });
const sent = ($$id: string, attachments: string[] = []): ComposerAction => ({
  type: 'submitted',
  $$id,
  until: 10_000,
  attachments,
});
const failed = ($$id: string): ComposerAction => ({ type: 'failed', $$id });
const cancelled = ($$id: string): ComposerAction => ({ type: 'cancelled', $$id });
const returned = ($$id: string, attachments: string[] = []): ComposerAction => ({
  type: 'delivered',
  $$id,
  attachments,
});

describe('sending a message', () => {
  it('[TIC-49] gives a message its id and locks the composer until the server’s copy returns', () => {
    const sending = after([typed(' Hello\n'), { type: 'replyStarted', message: question }, sent('a')]);
    expect(sending.sending).toEqual({
      $$id: 'a',
      until: 10_000,
      kind: 'message',
      content: 'Hello',
      reply: 'm1',
      attachments: [],
    });
    const untouched = after([typed('x'), sent('b'), { type: 'replyDropped' }], sending);
    expect(untouched).toBe(sending);
  });

  it('[TIC-50] clears text and reply when the server’s copy returns, but not for another message', () => {
    const sending = after([typed('Hello'), { type: 'replyStarted', message: question }, sent('a')]);
    expect(composerReducer(sending, returned('other'))).toBe(sending);
    expect(composerReducer(sending, returned('a'))).toEqual(emptyComposer);
  });

  it('[TIC-48] does not send empty or blank text, unless a file is attached', () => {
    for (const text of ['', '   ', '\n\t ']) {
      expect(after([typed(text), sent('a')]).sending).toBeNull();
      expect(after([typed(text), sent('a', ['f1'])]).sending).toMatchObject({
        content: '',
        attachments: ['f1'],
      });
    }
  });

  it('[TIC-7] does not send a text that is too long, and counts the characters left near the limit', () => {
    expect(after([typed('x'.repeat(4000)), sent('a')]).sending).not.toBeNull();
    expect(after([typed('x'.repeat(4001)), sent('a')]).sending).toBeNull();
    expect(charactersLeft('x'.repeat(3599))).toBeNull();
    expect(charactersLeft('x'.repeat(3600))).toBe(400);
    expect(charactersLeft(`${'x'.repeat(4001)}\n`)).toBe(-1);
  });
});

describe('failed message', () => {
  const failedOnce = after([typed('Hello'), sent('a', ['f1']), failed('a')]);

  it('[TIC-51] keeps the text of a failed message and lets it be edited', () => {
    expect(failedOnce).toMatchObject({ text: 'Hello', sending: null, abandoned: { $$id: 'a' } });
    expect(after([typed('Hello!')], failedOnce).text).toBe('Hello!');
  });

  it('[TIC-71] keeps a failed attempt until it is cancelled, and gives the next attempt its own id', () => {
    for (const text of ['Hello', 'Hello!']) {
      const again = after([typed(text), sent('b', ['f1'])], failedOnce);
      expect(again).toMatchObject({ sending: { $$id: 'b', content: text }, abandoned: { $$id: 'a' } });
      expect(composerReducer(again, cancelled('other'))).toBe(again);
      expect(composerReducer(again, cancelled('a'))).toMatchObject({
        sending: { $$id: 'b' },
        abandoned: null,
      });
    }
  });

  it('[TIC-71] still cancels the first attempt when the next one fails before it was sent', () => {
    expect(after([sent('b', ['f1']), failed('b')], failedOnce).abandoned?.$$id).toBe('a');
    expect(after([sent('b', ['f1']), cancelled('a'), failed('b')], failedOnce).abandoned?.$$id).toBe('b');
  });

  it('[TIC-71] clears the composer when a failed message had arrived, even while it is sent again unchanged', () => {
    expect(composerReducer(failedOnce, returned('a', ['f1']))).toEqual(emptyComposer);
    expect(after([sent('b', ['f1']), returned('a', ['f1'])], failedOnce)).toEqual(emptyComposer);
  });

  it('[TIC-71] leaves edited text unsent when the failed message had arrived', () => {
    const unsent = { text: 'Hello!', sending: null, abandoned: null };
    const edited = after([typed('Hello!')], failedOnce);
    expect(isEdited(edited, ['f1'])).toBe(true);
    expect(composerReducer(edited, returned('a', ['f1']))).toMatchObject(unsent);
    expect(after([sent('b', ['f1']), returned('a', ['f1'])], edited)).toMatchObject(unsent);
  });

  it.for<[string, ComposerAction[], string[]]>([
    ['files', [], []],
    ['kind', [{ type: 'kindChosen', kind: 'note' }], ['f1']],
    ['reply', [{ type: 'replyStarted', message: question }], ['f1']],
  ])('[TIC-71] treats a failed message as edited when its %s changed', ([, actions, attachments]) => {
    expect(isEdited(failedOnce, ['f1'])).toBe(false);
    expect(isEdited(after(actions, failedOnce), attachments)).toBe(true);
  });

  it('ignores a late refusal of an earlier attempt', () => {
    const again = after([typed('Next'), sent('b')], failedOnce);
    expect(composerReducer(again, failed('a'))).toBe(again);
  });
});

describe('notes', () => {
  it('turns an answer to a note into a note, and drops the answer when a message is chosen', () => {
    const answering = composerReducer(emptyComposer, { type: 'replyStarted', message: note });
    expect(answering).toMatchObject({ kind: 'note', reply: note });
    expect(composerReducer(answering, { type: 'kindChosen', kind: 'message' })).toMatchObject({
      kind: 'message',
      reply: null,
    });
  });

  it('allows an answer to a message to be a message or a note', () => {
    const answering = composerReducer(emptyComposer, { type: 'replyStarted', message: question });
    expect(answering.kind).toBe('message');
    expect(composerReducer(answering, { type: 'kindChosen', kind: 'note' }).reply).toBe(question);
  });

  it('stays in note mode after a note was sent', () => {
    const one = after([{ type: 'kindChosen', kind: 'note' }, typed('Psst'), sent('a'), returned('a')]);
    expect(one).toEqual({ ...emptyComposer, kind: 'note' });
  });
});

it('[TIC-71] recognizes or cancels a message that was in flight when its writer left', () => {
  const left = withoutSending(after([typed('Hello'), sent('a')]));
  expect(left).toMatchObject({ text: 'Hello', sending: null });
  expect(composerReducer(left, returned('a'))).toEqual(emptyComposer);
  expect(after([sent('b')], left).abandoned?.$$id).toBe('a');
});

it('[TIC-49] ignores all other actions while a message is being sent, until its copy returns', () => {
  const action = fc.oneof(
    fc.string().map(typed),
    fc.constant<ComposerAction>({ type: 'replyDropped' }),
    fc.constantFrom(question, note).map((message): ComposerAction => ({ type: 'replyStarted', message })),
    fc.constantFrom('message', 'note').map((kind): ComposerAction => ({ type: 'kindChosen', kind })),
    fc.constantFrom('b', 'c').map((id) => sent(id)),
    fc.constantFrom('b', 'c').map((id) => failed(id)),
    fc.constantFrom('b', 'c').map((id) => returned(id)),
  );
  fc.assert(
    fc.property(fc.array(action), (actions) => {
      const sending = after([typed('Hello'), sent('a')]);
      expect(after(actions, sending)).toEqual(sending);
      expect(after([...actions, returned('a')], sending)).toEqual(emptyComposer);
    }),
  );
});
