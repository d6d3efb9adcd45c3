import { X509Certificate } from 'node:crypto';
import { exchange, type Patience } from './exchange.ts';
import { PayPalUnreachable } from './failures.ts';

const path = /^\/v1\/notifications\/certs\/[\w-]{1,100}$/;
const maxStored = 8;
const maxFetching = 8;

/** Null if the URL isn't one of PayPal's certificates, or PayPal has no such certificate. */
export type Certificates = (address: string) => Promise<X509Certificate | null>;

/**
 * Anyone can sign with their own certificate, so only PayPal's host is asked, without following redirects.
 */
export function createCertificates(options: Patience & { baseUrl: string }): Certificates {
  const kept = new Map<string, X509Certificate>();
  const fetching = new Map<string, Promise<X509Certificate | null>>();

  async function fetchOne(address: string): Promise<X509Certificate | null> {
    try {
      const certificate = await fetchCertificate(address, options);
      if (certificate) keep(address, certificate);
      return certificate;
    } finally {
      fetching.delete(address);
    }
  }

  function keep(address: string, certificate: X509Certificate): void {
    kept.set(address, certificate);
    const [oldest] = kept.keys();
    if (kept.size > maxStored && oldest !== undefined) kept.delete(oldest);
  }

  return async (address) => {
    const url = certificateUrl(address, options.baseUrl);
    if (url === null) return null;
    const known = kept.get(url) ?? fetching.get(url);
    if (known) return known;
    // Forged calls with made-up URLs must not each cause a request to PayPal.
    if (fetching.size >= maxFetching) {
      throw new PayPalUnreachable('PayPal: too many certificates are asked for', { sent: false });
    }
    const soon = fetchOne(url);
    fetching.set(url, soon);
    return soon;
  };
}

/** Returns null unless it is exactly the URL of a PayPal certificate. */
export function certificateUrl(address: string, baseUrl: string): string | null {
  const url = URL.parse(address);
  if (!url || !certificateOrigins(baseUrl).includes(url.origin) || !path.test(url.pathname)) return null;
  const plain = `${url.origin}${url.pathname}`;
  return url.href === plain ? plain : null;
}

/** PayPal's API is at api-m.paypal.com, but its certificates are at api.paypal.com. */
function certificateOrigins(baseUrl: string): string[] {
  const { origin, protocol, host } = new URL(baseUrl);
  return [origin, `${protocol}//${host.replace(/^api-m\./, 'api.')}`];
}

async function fetchCertificate(address: string, patience: Patience): Promise<X509Certificate | null> {
  const unreachable = (cause: unknown) =>
    new PayPalUnreachable('PayPal: its certificate could not be fetched', { sent: false, cause });
  const reply = await exchange(address, {}, patience).catch((error: unknown) => {
    throw unreachable(error);
  });
  if (reply.status === 404 || reply.status === 400) return null;
  try {
    if (reply.status !== 200) throw new Error(`answered ${reply.status}`);
    return new X509Certificate(reply.text);
  } catch (error) {
    throw unreachable(error);
  }
}
