import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMessage, type MessageBlock } from './parse-message.ts';

const textOf = (block: MessageBlock) =>
  block.kind === 'code' ? block.text : block.parts.map(({ text }) => text).join('');

const linksOf = (content: string) =>
  parseMessage(content).flatMap((block) =>
    block.kind === 'text' ? block.parts.flatMap(({ href, text }) => (href ? [[text, href]] : [])) : [],
  );

describe('[TIC-59] message text', () => {
  it('keeps a message as it was written, including markup', () => {
    for (const content of ['<script>alert(1)</script>', '**bold** _it_ [a](b) `c` &amp;', 'a\n\n  b\tc']) {
      expect(parseMessage(content)).toEqual([{ kind: 'text', parts: [{ text: content }] }]);
    }
    expect(parseMessage('')).toEqual([]);
  });

  it('[TIC-69] links web addresses without the punctuation around them', () => {
    expect(linksOf('See https://example.com/a_(b)?q=1#x, or (http://localhost:3005/).')).toEqual([
      ['https://example.com/a_(b)?q=1#x', 'https://example.com/a_(b)?q=1#x'],
      ['http://localhost:3005/', 'http://localhost:3005/'],
    ]);
  });

  it('links nothing but web addresses', () => {
    for (const content of [
      'javascript:alert(1)',
      'data:text/html,<b>x</b>',
      'ftp://example.com',
      'mailto:a@example.com',
      'a@example.com',
      '//example.com',
      'example.com',
      'file:///etc/passwd',
      'https://',
      'vbscript:x',
    ]) {
      expect(linksOf(content), content).toEqual([]);
    }
  });

  it('ends a link before a character that reverses the text direction', () => {
    expect(linksOf('https://example.com/\u202Egnp.exe')).toEqual([
      ['https://example.com/', 'https://example.com/'],
    ]);
  });

  it('[TIC-69] parses code between fences, with its language and without links', () => {
    expect(parseMessage('Look:\n```ts\nconst a = "https://example.com";\n\n  a\n```\nThanks')).toEqual([
      { kind: 'text', parts: [{ text: 'Look:' }] },
      { kind: 'code', language: 'ts', text: 'const a = "https://example.com";\n\n  a' },
      { kind: 'text', parts: [{ text: 'Thanks' }] },
    ]);
  });

  it('treats unclosed and inline fences as text', () => {
    for (const content of ['```\nopen', 'a ```b``` c', '``` not a language, a sentence\n```']) {
      expect(parseMessage(content).map(({ kind }) => kind)).toEqual(['text']);
    }
    expect(parseMessage('```\n```').map(textOf)).toEqual(['']);
  });
});

describe('[TIC-59] arbitrary message text', () => {
  const fragment = fc.oneof(
    fc.constantFrom(
      '```',
      '```js',
      'https://a.example/',
      'http://',
      '\n',
      ' ',
      '<b>',
      '\u001B[31m',
      '(',
      '\u202E',
    ),
    fc.string({ unit: 'binary', maxLength: 12 }),
  );
  const written = fc.array(fragment, { maxLength: 40 }).map((parts) => parts.join(''));
  const isFence = (line: string) => /^ {0,3}```[ \t]*([\w+#.-]{0,30})[ \t]*$/.test(line);

  it('shows all of a message in order, except for the fence lines', () => {
    fc.assert(
      fc.property(written, (content) => {
        const shown = parseMessage(content).map(textOf).join('\n');
        const without = (text: string, drop: (line: string) => boolean) =>
          text
            .split('\n')
            .filter((line) => !drop(line) && line.trim() !== '')
            .join('\n');
        expect(without(shown, isFence)).toBe(without(content, isFence));
        const isPlain = !content.split('\n').some(isFence) && content.trim() !== '';
        expect(isPlain ? shown : content).toBe(content);
      }),
    );
  });

  it('links only to the web, and to the address in the link text', () => {
    fc.assert(
      fc.property(written, (content) => {
        for (const [text = '', href = ''] of linksOf(content)) {
          expect(href).toMatch(/^https?:\/\/./);
          expect(new URL(text).href).toBe(href);
        }
      }),
    );
  });
});
