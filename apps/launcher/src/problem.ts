import { messages } from './messages.ts';

type ProblemOptions = { isOutage?: boolean; retryAfterMs?: number; cause?: unknown };

/** A failure that the user is told about with one sentence. */
export class Problem extends Error {
  override readonly name = 'Problem';
  /** Whether the shop couldn't be reached, so the installed release may run without it. */
  readonly isOutage: boolean;
  /** How long the shop wants us to wait before the next try. 0 if it doesn't say. */
  readonly retryAfterMs: number;

  constructor(message: string, { isOutage = false, retryAfterMs = 0, cause }: ProblemOptions = {}) {
    super(message, { cause });
    this.isOutage = isOutage;
    this.retryAfterMs = retryAfterMs;
  }
}

/** What to tell the user about a failure of the disk. Null if it is something else. */
export function diskProblem(error: unknown): Problem | null {
  if (!(error instanceof Error)) return null;
  const { code, path = '' } = error as NodeJS.ErrnoException;
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new Problem(messages.diskFull, { cause: error });
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new Problem(messages.noPermission(path), {
        cause: error,
      });
    default:
      return null;
  }
}

const wrongTime: ReadonlySet<unknown> = new Set(['CERT_NOT_YET_VALID', 'CERT_HAS_EXPIRED']);
const insecure: ReadonlySet<unknown> = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

/** What to tell the user about a failed request. */
export function networkProblem(error: unknown): Problem {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const code = (cause as { code?: unknown } | null)?.code;
  const options = { isOutage: true, cause: error };
  if (wrongTime.has(code)) return new Problem(messages.wrongClock, options);
  if (insecure.has(code)) return new Problem(messages.insecure, options);
  return new Problem(messages.unreachable, options);
}
