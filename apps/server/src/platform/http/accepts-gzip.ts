import type { FastifyRequest } from 'fastify';

export function acceptsGzip({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const offers = (headers['accept-encoding'] ?? '').toLowerCase().split(',');
  return offers.some((offer) => {
    const [coding, ...parameters] = offer.split(';').map((part) => part.trim());
    return coding === 'gzip' && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}
