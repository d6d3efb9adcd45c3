/** Carries one line that a person can act on; `main.ts` and the command line print it without a stack. */
export class PostgresStartError extends Error {
  override name = 'PostgresStartError';
}

const REASONS: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the file system is read-only',
  EACCES: 'permission denied',
  EPERM: 'not permitted',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EMFILE: 'too many open files',
};

/** A full disk or a closed folder must read as such, not as a stack trace from the middle of a copy. */
export function asStartError(error: unknown, home: string): PostgresStartError {
  if (error instanceof PostgresStartError) return error;
  const { code, path, message } = error as NodeJS.ErrnoException;
  const reason = (code && REASONS[code]) ?? firstLine(message);
  return new PostgresStartError(`PostgreSQL cannot use ${path ?? home}: ${reason}`, { cause: error });
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}
