import { StringDecoder } from 'node:string_decoder';

/** A line that never ends is passed on in pieces of this many characters. */
const longest = 4_096;

export type LineSplitter = {
  write(chunk: string | Uint8Array): void;
  /** Passes on the rest that has no line break yet. */
  end(): void;
};

/** Splits output into lines. A carriage return starts the line again, as in a terminal. */
export function splitLines(onLine: (line: string) => void): LineSplitter {
  const decoder = new StringDecoder('utf8');
  let rest = '';

  function pass(line: string): void {
    const shown = line.endsWith('\r') ? line.slice(0, -1) : line;
    onLine(shown.slice(shown.lastIndexOf('\r') + 1));
  }

  return {
    write(chunk) {
      rest += typeof chunk === 'string' ? chunk : decoder.write(Buffer.from(chunk));
      const lines = rest.split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) pass(line);
      for (; rest.length > longest; rest = rest.slice(longest)) pass(rest.slice(0, longest));
    },
    end() {
      const last = rest + decoder.end();
      rest = '';
      if (last !== '') pass(last);
    },
  };
}
