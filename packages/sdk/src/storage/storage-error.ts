export type StorageReason =
  | 'conflict'
  | 'full'
  | 'too_large'
  | 'invalid_key'
  | 'rate_limited'
  | 'unreachable'
  | 'refused';

/** A call of the storage that failed. It changed nothing, unless `reason` is `unreachable`: then it may have. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  readonly reason: StorageReason;

  constructor(reason: StorageReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

const reasons: Partial<Record<string, StorageReason>> = {
  version_conflict: 'conflict',
  storage_full: 'full',
  body_too_large: 'too_large',
  invalid_request: 'invalid_key',
  too_many_requests: 'rate_limited',
  uploads_busy: 'rate_limited',
};

/** From a refusal of the shop. */
export function storageError({
  status,
  error,
  message,
}: {
  status: number;
  error: string;
  message: string;
}): StorageError {
  const reason = reasons[error] ?? reasonOf(status);
  return new StorageError(reason, message);
}

/** A proxy may have answered instead of the shop. */
function reasonOf(status: number): StorageReason {
  if (status === 413) return 'too_large';
  return status >= 500 || status === 408 ? 'unreachable' : 'refused';
}
