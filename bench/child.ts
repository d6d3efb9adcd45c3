import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { pinTo } from './cpu.ts';

/** What a child process does for its parent. Parameters and results travel as JSON. */
type Calls = Record<string, (parameters: never) => unknown>;
type Reply = { result?: unknown; error?: string };

export type Child<Served extends Calls> = {
  pid: number;
  /** One call at a time. */
  call<Name extends keyof Served & string>(
    name: Name,
    ...parameters: Parameters<Served[Name]>
  ): Promise<Awaited<ReturnType<Served[Name]>>>;
  close(): Promise<void>;
};

/** Starts a program of this folder, which runs `serveCalls`, in a separate process. */
export function openChild<Served extends Calls>(
  program: string,
  { core, flags = [] }: { core?: number; flags?: string[] } = {},
): Child<Served> {
  const path = fileURLToPath(new URL(program, import.meta.url));
  const [file, parameters] = pinTo(core, [process.execPath, ...flags, path]);
  const child = spawn(file, parameters, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ended = once(child, 'exit');
  const failed = ended.then(() => Promise.reject(new Error(`${program} has ended.`)));
  failed.catch(() => {});

  async function call(name: string, ...given: unknown[]): Promise<unknown> {
    child.send({ name, given });
    const [reply] = (await Promise.race([once(child, 'message'), failed])) as [Reply];
    if (reply.error !== undefined) throw new Error(`${program}: ${reply.error}`);
    return reply.result;
  }

  return {
    pid: child.pid ?? 0,
    call: call as Child<Served>['call'],
    async close() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Answers the calls of the parent process, and ends with it. */
export function serveCalls(calls: Calls): void {
  async function answer(name: string, given: [never]): Promise<Reply> {
    try {
      return { result: await calls[name]?.(...given) };
    } catch (error) {
      return { error: String(error) };
    }
  }
  process.on('message', ({ name, given }: { name: string; given: [never] }) => {
    void answer(name, given).then((reply) => process.send?.(reply));
  });
  process.once('disconnect', () => process.exit());
}
