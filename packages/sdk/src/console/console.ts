import type { Acknowledgement, ConsoleLevel, NumberedLines } from '../protocol.ts';
import { captureOutput } from './capture-output.ts';
import { LineBuffer } from './line-buffer.ts';
import { createLineSender } from './line-sender.ts';

type Options = {
  capturesOutput: boolean;
  /** The license key. It is masked in every line, because others may see the console. */
  secret: string;
  send(lines: NumberedLines): Promise<Acknowledgement | null>;
};

/** How many messages fit in the call of an exiting process. */
const maxLastMessages = 16;

/** The console of a session: gathers lines and sends them. */
export function createConsole({ capturesOutput, secret, send }: Options) {
  const buffer = new LineBuffer();
  const sender = createLineSender(buffer, send);
  const capture = capturesOutput ? captureOutput(addLine) : null;

  function addLine(level: ConsoleLevel, line: string): void {
    buffer.push(level, line.replaceAll(secret, '••••••'));
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
      const messages: NumberedLines[] = [];
      for (let lines = buffer.next(); lines; lines = buffer.next()) {
        messages.push(lines);
        buffer.confirm(lines);
      }
      return messages.slice(-maxLastMessages);
    },
    stop: () => capture?.stop(),
  };
}
