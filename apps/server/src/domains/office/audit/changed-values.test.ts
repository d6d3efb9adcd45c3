import { maxAuditText } from '@botique/contract/office/audit-rules.ts';
import { expect, it } from 'vitest';
import { changedValues } from './changed-values.ts';

it('[OFF-111] keeps only the fields that changed', () => {
  expect(
    changedValues({ name: 'Relay', price: 10, locked: false }, { name: 'Relay', price: 12, locked: false }),
  ).toEqual({
    before: { price: 10 },
    after: { price: 12 },
  });
});

it('[OFF-111] shows a field that only one side has as null on the other', () => {
  expect(changedValues({ stockItems: 2 }, { stockAmount: 5 })).toEqual({
    before: { stockItems: 2, stockAmount: null },
    after: { stockItems: null, stockAmount: 5 },
  });
});

it('[OFF-111] has no values if nothing changed, and one side if something began or ended', () => {
  expect(changedValues({ banned: true }, { banned: true })).toEqual({ before: null, after: null });
  expect(changedValues(undefined, undefined)).toEqual({ before: null, after: null });
  expect(changedValues(undefined, { name: 'Relay' })).toEqual({ before: null, after: { name: 'Relay' } });
  expect(changedValues({ name: 'Relay' }, undefined)).toEqual({ before: { name: 'Relay' }, after: null });
});

it('[OFF-111] cuts long texts at 300 characters, where they differ', () => {
  const text = 'a'.repeat(1000);
  const { before, after } = changedValues({ text }, { text: `${text.slice(0, 500)}b${text.slice(501)}` });
  expect(before?.['text']).toBe(`…${'a'.repeat(maxAuditText - 2)}…`);
  expect(after?.['text']).toBe(`…${'a'.repeat(40)}b${'a'.repeat(maxAuditText - 43)}…`);
  expect(changedValues(undefined, { text }).after?.['text']).toBe(`${'a'.repeat(maxAuditText - 1)}…`);
});

it('[OFF-111] never cuts a character in half', () => {
  const { after } = changedValues(undefined, { text: '🦉'.repeat(400) });
  expect(after?.['text']).toBe(`${'🦉'.repeat(maxAuditText - 1)}…`);
});
