import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import proxyAddress from '@fastify/proxy-addr';

/** How many proxies in front are believed: a header of anybody else could name any address. */
export function trustHops(hops: number) {
  return (_address: string, hop: number): boolean => hop < hops;
}

/** For requests that do not pass through Fastify, by the same rule. */
export function clientAddress(request: IncomingMessage, hops: number): string {
  return proxyAddress(request, trustHops(hops));
}

/** Under what an address is counted. An IPv6 customer has 2^64 of them: his network counts as one. */
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
