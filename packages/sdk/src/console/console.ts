import {
  consoleLimits,
  maxLastMessages,
  type Acknowledgement,
  type ConsoleLevel,
  type NumberedLines,
} from '../protocol.ts';
import { captureOutput } from './capture-output.ts';
import { LineBuffer } from './line-buffer.ts';
import { createLineSender } from './line-sender.ts';

type Options = {
  capturesOutput: boolean;
  /** The license key. It is masked in every line, because others may see the console. */
  secret: string;
  send(lines: NumberedLines): Promise<Acknowledgement | null>;
};

/** The console of a session: gathers lines and sends them. */
export function createConsole({ capturesOutput, secret, send }: Options) {
  const buffer = new LineBuffer();
  const sender = createLineSender(buffer, send);
  const secrets = formsOf(secret);
  const capture = capturesOutput ? captureOutput(addLine) : null;

  function addLine(level: ConsoleLevel, line: string): void {
    buffer.push(level, line.replaceAll(secrets, '••••••'));
    sender.wake();
  }

  return {
    /** Adds text of one or more lines. */
    add(level: ConsoleLevel, text: string): void {
      for (const line of text.split(/\r?\n/)) addLine(level, line);
    },
    onConnected: () => sender.wake(),
    flush(): Promise<void> {
      capture?.flush();
      return sender.flush();
    },
    /** The newest lines that wait, as messages, for a process that cannot send them itself any more. */
    takeLast(): NumberedLines[] {
      capture?.flush();
      return buffer.takeNewest({ lines: consoleLimits.keptLines, messages: maxLastMessages });
    },
    stop: () => capture?.stop(),
  };
}

/** The same key with or without dashes and spaces, in any case. */
function formsOf(key: string): RegExp {
  const letters = key.replaceAll(/[^0-9a-z]/gi, '');
  return new RegExp(letters.split('').join('[- ]*') || '(?!)', 'gi');
}
