import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** The window in which the launcher runs. */
export type Terminal = {
  /** Whether someone can answer questions. */
  readonly isInteractive: boolean;
  say(text: string): void;
  warn(text: string): void;
  /** Replaces the last progress, in a terminal. */
  progress(text: string): void;
  ask(question: string, options?: { isSecret?: boolean }): Promise<string>;
};

type Streams = {
  input: NodeJS.ReadStream;
  output: NodeJS.WriteStream;
  errors: NodeJS.WriteStream;
};

export function openTerminal(streams: Streams): Terminal {
  const { input, output, errors } = streams;
  let hasProgress = false;
  // A window that was closed can show nothing any more, which must not end the product without being asked.
  for (const stream of [output, errors]) stream.on('error', () => {});

  function endProgress(): void {
    if (hasProgress) output.write('\r\u001B[2K');
    hasProgress = false;
  }

  return {
    isInteractive: input.isTTY && output.isTTY,
    say(text) {
      endProgress();
      output.write(`${text}\n`);
    },
    warn(text) {
      endProgress();
      errors.write(`${text}\n`);
    },
    progress(text) {
      if (!output.isTTY) return void output.write(`${text}\n`);
      output.write(`\r\u001B[2K${text}`);
      hasProgress = true;
    },
    async ask(question, { isSecret = false } = {}) {
      // With the question as readline's own prompt: it would erase what was written before it.
      if (isSecret) output.write(question);
      const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
      const lines = createInterface({ input, output: isSecret ? silent : output, terminal: input.isTTY });
      lines.once('SIGINT', () => process.kill(process.pid, 'SIGINT'));
      try {
        return (await lines.question(isSecret ? '' : question)).trim();
      } finally {
        lines.close();
        if (isSecret) output.write('\n');
      }
    },
  };
}
