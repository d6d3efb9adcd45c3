import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Asks at the terminal without echoing the input. */
export async function askSecret(question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  // Without this, Ctrl-C would only end the line.
  reader.once('SIGINT', () => process.exit(130));
  process.stderr.write(question);
  try {
    return await reader.question('');
  } finally {
    reader.close();
    process.stderr.write('\n');
  }
}
