/** Its one-line message tells the owner what to do. `main.ts` and the CLI print it without a stack. */
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

/** Names common causes such as a full disk in plain words, instead of showing a stack trace. */
export function asStartError(error: unknown, home: string): PostgresStartError {
  if (error instanceof PostgresStartError) return error;
  const { code, path, message } = error as NodeJS.ErrnoException;
  const reason = (code && REASONS[code]) ?? firstLine(message);
  return new PostgresStartError(`PostgreSQL cannot use ${path ?? home}: ${reason}`, { cause: error });
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}
