/** A backup or restore that can't continue. The terminal prints its message as a single line. */
export class BackupError extends Error {
  override name = 'BackupError';
}

const fileFailures: Record<string, string> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'there is no such folder',
  EISDIR: 'this is a folder, not a file',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'this disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'the file is larger than this disk allows',
};

/** Turns disk failures into a single line. Other errors stay unchanged and keep their stack. */
export function fileError(error: unknown, file: string): unknown {
  const { code = '' } = error as NodeJS.ErrnoException;
  const meaning = fileFailures[code];
  return meaning ? new BackupError(`${file}: ${meaning}.`, { cause: error }) : error;
}
