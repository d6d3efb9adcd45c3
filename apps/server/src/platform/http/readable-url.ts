const origin = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i;

/**
 * Fastify's router answers URLs it can't decode without our hooks and reply form, so they are escaped to get
 * a normal 404. Proxies may send absolute URLs, so the origin is removed to recognize paths under `/api`.
 */
export function readableUrl(url: string): string {
  const local = origin.test(url) ? url.replace(origin, '').replace(/^(?!\/)/, '/') : url;
  const [path = ''] = local.split(/[?#]/, 1);
  return decode(path) === null ? path.replaceAll('%', '%25') + local.slice(path.length) : local;
}

/** The result must be used: a bundler drops a call whose only effect is to throw. */
function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
