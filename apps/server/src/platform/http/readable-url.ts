const origin = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i;

/**
 * Fastify's router answers an address that it cannot decode by itself, past our headers, request ids, limits
 * and reply form; so such an address is escaped, and is then one that simply does not exist.
 * A proxy may send the whole address: a path under `/api` must be seen as one in that form, too.
 */
export function readableUrl(url: string): string {
  const local = origin.test(url) ? url.replace(origin, '').replace(/^(?!\/)/, '/') : url;
  const [path = ''] = local.split(/[?#]/, 1);
  try {
    decodeURIComponent(path);
    return local;
  } catch {
    return path.replaceAll('%', '%25') + local.slice(path.length);
  }
}
