import type { FastifyRequest } from 'fastify';

export function acceptsGzip({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const offers = new Map(
    (headers['accept-encoding'] ?? '')
      .toLowerCase()
      .split(',')
      .map((offer) => offer.split(';').map((part) => part.trim()))
      .map(([coding = '', ...parameters]) => [coding, !parameters.some((part) => /^q=0(\.0*)?$/.test(part))]),
  );
  return offers.get('gzip') ?? offers.get('*') ?? false;
}
