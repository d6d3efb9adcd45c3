const beforeConnecting = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** For errors of fetch. Only these prove that the other side received nothing. */
export function neverConnected(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof Error && 'code' in cause && beforeConnecting.has(String(cause.code));
}

export function timedOut(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
}
