import { useEffect, useState } from 'react';
import { plainText } from './ansi.ts';
import { isGap, type LineBuffer } from './line-buffer.ts';

const everyMs = 5_000;
const readOut = 3;

/**
 * What a screen reader says about new lines: a few are read out, more are only counted. Every line as it
 * arrives would talk over everything else. Pausing the console silences it.
 */
export function useAnnouncement(buffer: LineBuffer, isOn: boolean): string {
  const [text, setText] = useState('');
  useEffect(() => {
    if (!isOn) return;
    let last = buffer.rows.last?.number ?? 0;
    const timer = setInterval(() => {
      const { rows } = buffer;
      const from = rows.indexFrom(last + 1);
      const added = rows.length - from;
      if (added === 0) return;
      last = rows.last?.number ?? last;
      const lines = Array.from({ length: Math.min(added, readOut) }, (_, at) => rows.at(from + at));
      const texts = lines.map((row) => (row && !isGap(row) ? plainText(row.content) : ''));
      setText(added > readOut ? `${added.toLocaleString('en-US')} new lines` : texts.join('\n'));
    }, everyMs);
    return () => {
      clearInterval(timer);
      setText('');
    };
  }, [buffer, isOn]);
  return text;
}
