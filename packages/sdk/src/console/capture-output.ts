import type { ConsoleLevel } from '../protocol.ts';
import { splitLines } from './split-lines.ts';

type Write = typeof process.stdout.write;

export type Capture = {
  /** Passes on output that has no line break yet. */
  flush(): void;
  stop(): void;
};

/** Copies what the process prints, including `console`, and prints it as before. */
export function captureOutput(onLine: (level: ConsoleLevel, line: string) => void): Capture {
  let isStopped = false;
  /** Set while `console.warn` or `console.debug` prints. Otherwise the stream decides. */
  let named: ConsoleLevel | undefined;
  const streams = [copyOf(process.stdout, 'info'), copyOf(process.stderr, 'error')];
  const methods = (['warn', 'debug'] as const).map(nameLevel);

  function copyOf(stream: NodeJS.WriteStream, level: ConsoleLevel) {
    const lines = splitLines((line) => {
      if (!isStopped) onLine(named ?? level, line);
    });
    const print = stream.write;
    const copy = function write(this: NodeJS.WriteStream, ...parameters: Parameters<Write>) {
      const [chunk, encoding] = parameters;
      try {
        lines.write(
          typeof encoding === 'string' && typeof chunk === 'string' ? decode(chunk, encoding) : chunk,
        );
      } catch {
        // Whatever is wrong with it, printing it must work as without us.
      }
      return print.apply(this, parameters);
    } as Write;
    stream.write = copy;
    return {
      lines,
      restore() {
        // Someone else may have replaced it since. Then ours stays below theirs and does nothing more.
        if (stream.write === copy) stream.write = print;
      },
    };
  }

  function nameLevel(level: 'warn' | 'debug') {
    const print = console[level];
    const copy = (...parameters: unknown[]) => {
      named = level;
      try {
        print.apply(console, parameters);
      } finally {
        named = undefined;
      }
    };
    console[level] = copy;
    return {
      restore() {
        if (console[level] === copy) console[level] = print;
      },
    };
  }

  return {
    flush() {
      for (const { lines } of streams) lines.end();
    },
    stop() {
      isStopped = true;
      for (const { restore } of [...streams, ...methods]) restore();
    },
  };
}

/** `write('6869', 'hex')` prints "hi". */
function decode(chunk: string, encoding: BufferEncoding): string | Uint8Array {
  return /^utf-?8$/i.test(encoding) ? chunk : Buffer.from(chunk, encoding);
}
