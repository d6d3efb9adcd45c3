import type { Env } from '../config/env.ts';

/** Not the public URL: its reverse proxy may not be running yet, or may refuse us. */
export function localUrl({ HOST, PORT }: Pick<Env, 'HOST' | 'PORT'>): string {
  return `http://${reachableHost(HOST)}:${PORT}`;
}

/** You can listen on all addresses, but not connect to them. */
function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
