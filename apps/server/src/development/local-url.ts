import type { Env } from '../env.ts';

/** Not the public address: a proxy in front of it need not be there yet, nor let us in. */
export function localUrl({ HOST, PORT }: Pick<Env, 'HOST' | 'PORT'>): string {
  return `http://${reachableHost(HOST)}:${PORT}`;
}

/** All addresses is a place to listen, not one to connect to. */
function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
