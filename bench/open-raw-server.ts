import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { pinTo } from './cpu.ts';
import type { RawReply } from './raw-server.ts';

const program = fileURLToPath(new URL('raw-server.ts', import.meta.url));

export type RawServer = {
  url: string;
  pid: number;
  answerWith(reply: { body: Buffer; headers: Record<string, string> }): Promise<void>;
  close(): Promise<void>;
};

/** Starts a bare node:http server in a separate process on the given core. */
export async function openRawServer(core: number): Promise<RawServer> {
  const [file, parameters] = pinTo(core, [process.execPath, program]);
  const server = spawn(file, parameters, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const [port] = (await once(server, 'message')) as [number];
  return {
    url: `http://127.0.0.1:${port}/`,
    pid: server.pid ?? 0,
    async answerWith({ body, headers }) {
      const message: RawReply = { body: body.toString('base64'), headers };
      server.send(message);
      await once(server, 'message');
    },
    async close() {
      const ended = once(server, 'exit');
      server.disconnect();
      await ended;
    },
  };
}
