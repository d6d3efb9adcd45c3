import { createHash } from 'node:crypto';

type PkceProblem = { error: 'invalid_request' | 'invalid_grant'; error_description: string };

export function findPkceProblem(challenge: string | null, verifier: unknown): PkceProblem | undefined {
  if (challenge === null) {
    // A verifier for a code that was requested without a challenge: someone stripped the challenge on the
    // way.
    return verifier === undefined ? undefined : mismatch;
  }
  if (verifier === undefined) {
    return { error: 'invalid_request', error_description: 'Missing "code_verifier"' };
  }
  if (typeof verifier !== 'string' || !/^[\w.~-]{43,128}$/.test(verifier)) {
    return { error: 'invalid_request', error_description: 'Invalid "code_verifier"' };
  }
  const expected = createHash('sha256').update(verifier).digest('base64url');
  return expected === challenge ? undefined : mismatch;
}

const mismatch: PkceProblem = { error: 'invalid_grant', error_description: 'Code challenge failed.' };
