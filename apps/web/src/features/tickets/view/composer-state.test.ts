import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  charactersLeft,
  composed,
  emptyComposer,
  isEdited,
  kept,
  type Answered,
  type ComposerAction,
  type ComposerState,
} from './composer-state.ts';

const question: Answered = { id: 'm1', username: 'theo', content: 'Why?', note: false };
const note: Answered = { id: 'm2', username: 'june', content: 'He asks again.', note: true };

const after = (actions: ComposerAction[], from: ComposerState = emptyComposer) =>
  actions.reduce(composed, from);
const typed = (text: string): ComposerAction => ({ type: 'typed', text });
const sent = ($$id: string, attachments: string[] = []): ComposerAction => ({
  type: 'sent',
  $$id,
  until: 10_000,
  attachments,
});
const failed = ($$id: string): ComposerAction => ({ type: 'failed', $$id });
const cancelled = ($$id: string): ComposerAction => ({ type: 'cancelled', $$id });
const returned = ($$id: string, attachments: string[] = []): ComposerAction => ({
  type: 'returned',
  $$id,
  attachments,
});

describe('sending', () => {
  it('[TIC-49] gives the message its name and holds everything until the copy returns', () => {
    const sending = after([typed(' Hello\n'), { type: 'answering', message: question }, sent('a')]);
    expect(sending.sending).toEqual({
      $$id: 'a',
      until: 10_000,
      kind: 'message',
      content: 'Hello',
      reply: 'm1',
      attachments: [],
    });
    const untouched = after([typed('x'), sent('b'), { type: 'answerDropped' }], sending);
    expect(untouched).toBe(sending);
  });

  it('[TIC-50] clears text and reply when the copy returns, and not for somebody else’s', () => {
    const sending = after([typed('Hello'), { type: 'answering', message: question }, sent('a')]);
    expect(composed(sending, returned('other'))).toBe(sending);
    expect(composed(sending, returned('a'))).toEqual(emptyComposer);
  });

  it('[TIC-48] ignores what is empty or blank, unless a file goes with it', () => {
    for (const text of ['', '   ', '\n\t ']) {
      expect(after([typed(text), sent('a')]).sending).toBeNull();
      expect(after([typed(text), sent('a', ['f1'])]).sending).toMatchObject({
        content: '',
        attachments: ['f1'],
      });
    }
  });

  it('[TIC-7] does not send what is too long', () => {
    expect(after([typed('x'.repeat(4000)), sent('a')]).sending).not.toBeNull();
    expect(after([typed('x'.repeat(4001)), sent('a')]).sending).toBeNull();
    expect(charactersLeft('x'.repeat(3599))).toBeNull();
    expect(charactersLeft('x'.repeat(3600))).toBe(400);
    expect(charactersLeft(`${'x'.repeat(4001)}\n`)).toBe(-1);
  });
});

describe('a message that did not get through', () => {
  const failedOnce = after([typed('Hello'), sent('a', ['f1']), failed('a')]);

  it('[TIC-51] leaves the text, and can be changed again', () => {
    expect(failedOnce).toMatchObject({ text: 'Hello', sending: null, abandoned: { $$id: 'a' } });
    expect(after([typed('Hello!')], failedOnce).text).toBe('Hello!');
  });

  it('[TIC-71] is cancelled before anything else is sent, and each attempt has its own name', () => {
    for (const text of ['Hello', 'Hello!']) {
      const again = after([typed(text), sent('b', ['f1'])], failedOnce);
      expect(again).toMatchObject({ sending: { $$id: 'b', content: text }, abandoned: { $$id: 'a' } });
      expect(composed(again, cancelled('other'))).toBe(again);
      expect(composed(again, cancelled('a'))).toMatchObject({ sending: { $$id: 'b' }, abandoned: null });
    }
  });

  it('[TIC-71] stays the one to cancel when the next attempt fails before it was sent', () => {
    expect(after([sent('b', ['f1']), failed('b')], failedOnce).abandoned?.$$id).toBe('a');
    expect(after([sent('b', ['f1']), cancelled('a'), failed('b')], failedOnce).abandoned?.$$id).toBe('b');
  });

  it('[TIC-71] clears the composer when it had arrived, also when it is being sent again unchanged', () => {
    expect(composed(failedOnce, returned('a', ['f1']))).toEqual(emptyComposer);
    expect(after([sent('b', ['f1']), returned('a', ['f1'])], failedOnce)).toEqual(emptyComposer);
  });

  it('[TIC-71] leaves edited text unsent when it had arrived', () => {
    const unsent = { text: 'Hello!', sending: null, abandoned: null };
    const edited = after([typed('Hello!')], failedOnce);
    expect(isEdited(edited, ['f1'])).toBe(true);
    expect(composed(edited, returned('a', ['f1']))).toMatchObject(unsent);
    expect(after([sent('b', ['f1']), returned('a', ['f1'])], edited)).toMatchObject(unsent);
  });

  it.for<[string, ComposerAction[], string[]]>([
    ['files', [], []],
    ['kind', [{ type: 'kindChosen', kind: 'note' }], ['f1']],
    ['reply', [{ type: 'answering', message: question }], ['f1']],
  ])('[TIC-71] counts as edited when its %s changed', ([, actions, attachments]) => {
    expect(isEdited(failedOnce, ['f1'])).toBe(false);
    expect(isEdited(after(actions, failedOnce), attachments)).toBe(true);
  });

  it('a late refusal of another one changes nothing', () => {
    const again = after([typed('Next'), sent('b')], failedOnce);
    expect(composed(again, failed('a'))).toBe(again);
  });
});

describe('notes', () => {
  it('answering a note makes a note, and a message drops that answer', () => {
    const answering = composed(emptyComposer, { type: 'answering', message: note });
    expect(answering).toMatchObject({ kind: 'note', reply: note });
    expect(composed(answering, { type: 'kindChosen', kind: 'message' })).toMatchObject({
      kind: 'message',
      reply: null,
    });
  });

  it('a message can be answered in either way', () => {
    const answering = composed(emptyComposer, { type: 'answering', message: question });
    expect(answering.kind).toBe('message');
    expect(composed(answering, { type: 'kindChosen', kind: 'note' }).reply).toBe(question);
  });

  it('after a note the next one is a note, too', () => {
    const one = after([{ type: 'kindChosen', kind: 'note' }, typed('Psst'), sent('a'), returned('a')]);
    expect(one).toEqual({ ...emptyComposer, kind: 'note' });
  });
});

it('[TIC-71] what is on its way when its writer leaves is found again by its name, or cancelled', () => {
  const left = kept(after([typed('Hello'), sent('a')]));
  expect(left).toMatchObject({ text: 'Hello', sending: null });
  expect(composed(left, returned('a'))).toEqual(emptyComposer);
  expect(after([sent('b')], left).abandoned?.$$id).toBe('a');
});

it('[TIC-49] while something is sent nothing but its copy or its failure changes anything', () => {
  const action = fc.oneof(
    fc.string().map(typed),
    fc.constant<ComposerAction>({ type: 'answerDropped' }),
    fc.constantFrom(question, note).map((message): ComposerAction => ({ type: 'answering', message })),
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
