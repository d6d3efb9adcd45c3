import type { Probe } from './probe-server.ts';

/** Flags that load the probe into a server. */
export function probeFlags(port: number): string[] {
  return ['--expose-gc', '--import', new URL(`probe-server.ts?port=${port}`, import.meta.url).href];
}

/** Collects the garbage of a server and returns its memory. */
export async function readProbe(port: number): Promise<Probe> {
  const reply = await fetch(`http://127.0.0.1:${port}`);
  return (await reply.json()) as Probe;
}
