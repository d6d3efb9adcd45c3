import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hiddenMarks } from './hidden-place.ts';
import { maskLine } from './mask-line.ts';

const longestMark = Math.max(...Object.values(hiddenMarks).map(({ length }) => length));

const parts = `password tokens set-cookie Passphrase session_id Bearer -u :// ?key= mo : = , " ' [ ] { } ( \\
  ; @ < > hunter2 localhost 10.0.0.7 ::1 aB3xQ9zLm2 [hidden]`.split(/\s+/);
const part = fc.constantFrom(...parts, ' ', '\u001B[31m', 'x'.repeat(255), '😀', '\uD83D', '\uDE00');
/** Any UTF-16, also with halves of emojis. */
const unit = fc.integer({ min: 0, max: 0xff_ff }).map((code) => String.fromCharCode(code));
const anyLine = fc
  .array(fc.oneof({ arbitrary: part, weight: 6 }, unit), { maxLength: 25 })
  .map((all) => all.join(''));

it('[TIC-73] returns well-formed text, because PostgreSQL refuses halves of emojis', () => {
  fc.assert(
    fc.property(anyLine, fc.integer({ min: 1, max: 60 }), (line, maxLength) => {
      expect(maskLine(line).text.isWellFormed()).toBe(true);
      expect(maskLine(line, maxLength).text.isWellFormed()).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

it('[TIC-73] hides an emoji with the rest of a password', () => {
  expect(maskLine(`curl -u a:${'x'.repeat(255)}😀`).text).toBe('curl -u [hidden]');
  const user = 'x'.repeat(128);
  expect(maskLine(`-u 10.0.0.7:1:${user.slice(1)}😀:hunter2`).text.isWellFormed()).toBe(true);
  expect(maskLine('half \uD83D of one').text).toBe('half \uFFFD of one');
  expect(maskLine('\uD83D\u001B[31m\uDE00 password=a').text).toBe('\uFFFD\uFFFD password=[hidden]');
});

it('[TIC-73] adds no more than the marks to a line', () => {
  fc.assert(
    fc.property(anyLine, fc.integer({ min: 1, max: 60 }), (line, maxLength) => {
      const { text, hidden } = maskLine(line);
      expect(text.length).toBeLessThanOrEqual(line.length + hidden * longestMark);
      expect(maskLine(line, maxLength).text.length).toBeLessThanOrEqual(maxLength + longestMark + 1);
    }),
    { numRuns: 2000 },
  );
});

const word = fc.stringMatching(/^[a-z]{1,8}\d?$/);
const statement = fc.oneof(
  fc
    .constantFrom('password', 'DB_PW', 'token', 'PHPSESSID')
    .chain((name) => word.map((to) => `${name}=${to}`)),
  fc
    .constantFrom('tokens', 'secrets')
    .chain((name) => fc.array(word).map((to) => `${name}: [${to.join(', ')}]`)),
  fc.tuple(word, word).map(([user, password]) => `${user}:${password}@localhost`),
  fc.tuple(word, word).map(([user, password]) => `-u ${user}:${password}`),
  fc.ipV4(),
  word,
);

it('[TIC-73] changes nothing in a masked line', () => {
  fc.assert(
    fc.property(fc.array(statement, { maxLength: 8 }), (statements) => {
      const { text } = maskLine(statements.join(' '));
      expect(maskLine(text).text).toBe(text);
    }),
    { numRuns: 2000 },
  );
});
