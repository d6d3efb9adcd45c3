import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import proxyAddress from '@fastify/proxy-addr';

/** Trusts this many proxies. Clients can forge all other entries of X-Forwarded-For. */
export function trustHops(hops: number) {
  return (_address: string, hop: number): boolean => hop < hops;
}

/** The same rule for requests that don't pass through Fastify. */
export function clientAddress(request: IncomingMessage, hops: number): string {
  return proxyAddress(request, trustHops(hops));
}

/** The rate limit key of an address. An IPv6 client has 2^64 addresses, so its /64 network counts as one. */
export function addressKey(address: string): string {
  if (!isIPv6(address)) return address;
  const embedded = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (embedded) return embedded;
  const [before = '', after] = address.split('%', 1)[0]?.split('::') ?? [];
  const head = before === '' ? [] : before.split(':');
  const tail = after ? after.split(':') : [];
  const filled =
    after === undefined
      ? head
      : [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
  return filled
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(':');
}
